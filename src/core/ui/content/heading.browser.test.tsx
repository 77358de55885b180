import { expect } from 'chai';
import { keepFocus } from '../../element/context/keep-focus.ts';
import { type Kit, renderKit } from '../testing-kit.tsx';
import { Heading, useViewStart } from './heading.tsx';

function View() {
  const start = useViewStart();
  return (
    <Heading ref={start} tabIndex={-1}>
      A view
    </Heading>
  );
}

const link = <a href="#view">To the view</a>;
const focused = ({ shadow }: Kit) => shadow.activeElement?.textContent;

describe('the start of a view', () => {
  it('gets the focus after a step inside the element', () => {
    const kit = renderKit(link);
    kit.find('a').focus();
    kit.render(
      <>
        {link}
        <View />
      </>,
    );
    expect(focused(kit)).to.equal('A view');
  });

  it('gets the focus if the view comes before the frame after the link is removed', () => {
    const kit = renderKit(link);
    keepFocus(kit.shadow);
    kit.find('a').focus();
    kit.render('Loading');
    kit.render(<View />);
    expect(focused(kit)).to.equal('A view');
  });

  it('leaves the focus where it is if no step inside the element led here', async () => {
    const kit = renderKit(link);
    keepFocus(kit.shadow);
    kit.render(<View />);
    expect(focused(kit)).to.equal(undefined);
    kit.render(link);
    kit.find('a').focus();
    kit.find('a').blur();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    kit.render(<View />);
    expect(focused(kit)).to.equal(undefined);
  });
});
