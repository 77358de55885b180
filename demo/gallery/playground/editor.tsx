import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { createLatePart, useLatePart } from '../../../src/core/state/late-part.ts';
import { useWords } from '../../../src/core/words/words.ts';
import type { CodeEditor } from './code-editor.ts';
import type { PlaygroundState } from './playground-state.ts';

const codeEditor = createLatePart(() => import('./code-editor.ts'));

/**
 * A plain text field, replaced by an editor with colours and completion once that is loaded. While the field has the
 * focus it stays; if the editor fails to load, it stays too.
 */
export function Editor({ state }: { state: PlaygroundState }) {
  useSignals();
  const t = useWords('playground');
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const [typing, setTyping] = useState(false);
  const part = useLatePart(codeEditor, true, (error) => console.warn('The code editor did not load', error));
  const isRich = part !== null && !typing;
  const label = t('editor');
  const completions = t('completions');
  const replaced = state.replaced.value;
  const ids = state.ids.value.value;

  useEffect(() => {
    if (!isRich || !place.current) return;
    const created = part.createCodeEditor(place.current, {
      text: state.html.peek(),
      label,
      completions,
      onChange: state.write,
    });
    editor.current = created;
    return () => {
      created.destroy();
      editor.current = null;
    };
  }, [isRich, part, state, label, completions]);

  useEffect(() => {
    void replaced;
    editor.current?.replace(state.html.peek());
  }, [replaced, state]);

  useEffect(() => {
    if (isRich) editor.current?.offer(ids ?? {});
  }, [ids, isRich]);

  if (isRich) return <div className="editor" ref={place} />;
  return (
    <textarea
      className="editor editor-plain"
      aria-label={label}
      value={state.html.value}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => state.write(event.currentTarget.value)}
    />
  );
}
