import '../../words.ts';
import { expect } from 'chai';
import { until } from '../../../../tests/browser/harness.ts';
import { renderKit } from '../../../core/ui/testing-kit.tsx';
import { loadWords, setLanguage } from '../../../core/words/words.ts';
import { servicesFor } from '../../desks/content/editor/services.ts';
import { forms } from '../../desks/content/kinds/forms.ts';
import { createFormState } from '../entry/form-state.ts';
import fieldStyles from '../entry-fields.css?inline';
import formStyles from '../entry-form.css?inline';
import { FormContext, type FormServices } from './form-context.ts';
import { PictureField } from './picture-field.tsx';

const nothing = { read: () => null, write: () => undefined, remove: () => undefined };
const file = (name: string, type: string, size: number) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

const open = (services: Partial<FormServices>) => {
  const state = createFormState({ form: forms.titles, entry: {}, base: 1, storage: nothing, draftName: 'draft' });
  const setting = {
    state,
    locks: [],
    services: { ...servicesFor({}, 'en'), ...services },
    marksMissing: false,
    canEdit: true,
  };
  const words = { ko: '', en: '', ja: '' };
  const field = (value: unknown) => (
    <FormContext value={setting}>
      <PictureField label="Stage" path={['stage']} value={value} shape="stage" isOptional={false} name={words} />
    </FormContext>
  );
  return { state, field };
};

function choose(root: { find: (selector: string) => Element }, chosen: File): void {
  const input = root.find('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the field of a picture', () => {
  before(async () => {
    await Promise.all([loadWords('studio-content', 'en'), loadWords('error', 'en'), loadWords('studio', 'en')]);
    await setLanguage('en');
  });

  it('shows the allowed files, and refuses a file that is too large before it is read', async () => {
    const { field } = open({});
    const kit = renderKit(field(undefined));
    expect(kit.find('.field-note').textContent).to.contain('1,920 pixels').and.to.contain('up to 15 MB');
    choose(kit, file('large.jpg', 'image/jpeg', 40_000_000));
    await until('the size is refused', () => kit.find('[role=alert]').textContent?.includes('too large'));
    choose(kit, file('a.heic', 'image/heic', 4_000));
    await until('the type is refused', () =>
      kit.find('[role=alert]').textContent?.includes("isn't a JPEG, PNG or WebP"),
    );
  });

  it('warns that a picture is small and will be cut', () => {
    const { field } = open({ sizeOf: () => ({ width: 300, height: 300 }) });
    const kit = renderKit(field({ file: 'a.jpg' }));
    const text = kit.find('.picture-flaws').textContent;
    expect(text).to.contain('300 × 300 pixels').and.to.contain('not 16:9');
  });

  it('leaves room for the description beside a picture with flaws', () => {
    const { field } = open({ sizeOf: () => ({ width: 300, height: 300 }) });
    const kit = renderKit(<div style={{ containerType: 'inline-size', width: 800 }}>{field({ file: 'a.jpg' })}</div>);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(formStyles + fieldStyles);
    kit.shadow.adoptedStyleSheets.push(sheet);
    expect(kit.find('.picture-alt').offsetWidth).to.be.above(300);
  });

  it('accepts a second file while the first is sent', async () => {
    const first = Promise.withResolvers<{ file: string }>();
    const { state, field } = open({
      upload: ({ name }) => (name === 'a.jpg' ? first.promise : Promise.resolve({ file: name })),
    });
    const kit = renderKit(field(undefined));
    choose(kit, file('a.jpg', 'image/jpeg', 9));
    choose(kit, file('b.jpg', 'image/jpeg', 9));
    first.resolve({ file: 'a.jpg' });
    await until('the second stays', () => Object(state.value.value['stage']).file === 'b.jpg');
  });
});
