import { expect } from 'chai';
import { expectAccessible } from '../../../../tests/browser/harness.ts';
import { CloseIcon } from '../icons/close.tsx';
import { renderKit } from '../testing-kit.tsx';
import { Button, ButtonLink, IconButton } from './button.tsx';

describe('a button', () => {
  it('is accessible in each variant, on light and dark backgrounds', async () => {
    const { shadow } = renderKit(
      <>
        <Button kind="primary">Vote</Button>
        <Button kind="primary">Vote</Button>
        <Button kind="quiet">Vote</Button>
        <Button kind="danger">Vote</Button>
        <Button disabled>Vote</Button>
        <ButtonLink href="#results">Results</ButtonLink>
        <IconButton label="Close">
          <CloseIcon />
        </IconButton>
      </>,
    );
    await expectAccessible(shadow.host);
    document.body.style.colorScheme = 'dark';
    document.body.style.background = '#100e13';
    await Promise.all(shadow.getAnimations().map((animation) => animation.finished));
    await expectAccessible(shadow.host);
    document.body.removeAttribute('style');
  });

  it('keeps its focus and ignores presses while it is busy', () => {
    let presses = 0;
    const press = () => {
      presses += 1;
    };
    const kit = renderKit(<Button onClick={press}>Vote</Button>);
    kit.find('button').focus();
    kit.find('button').click();
    kit.render(
      <Button busy onClick={press}>
        Vote
      </Button>,
    );
    kit.find('button').click();
    expect(presses).to.equal(1);
    expect(kit.shadow.activeElement).to.equal(kit.find('button'));
    expect(kit.find('button').getAttribute('aria-busy')).to.equal('true');
  });

  it('does not send a form while it is busy', () => {
    let sent = 0;
    const kit = renderKit(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Button type="submit" busy>
          Join
        </Button>
      </form>,
    );
    kit.find('button').click();
    expect(sent).to.equal(0);
  });

  it('is large enough for touch', () => {
    const kit = renderKit(<IconButton label="Close">×</IconButton>);
    const { width, height } = kit.find('button').getBoundingClientRect();
    expect(Math.min(width, height)).to.be.at.least(44);
  });
});
