import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { ExistingIds } from '../existing-ids.ts';
import { editorColours, editorLook } from './code-look.ts';
import { completableTags } from './completable-tags.ts';

export interface CodeEditor {
  /** Replaces the text, as a step that can be undone. */
  replace(text: string): void;
  /** Offers these ids as attribute values. */
  offer(ids: ExistingIds): void;
  destroy(): void;
}

interface Options {
  text: string;
  /** The accessible name. */
  label: string;
  /** The accessible name of the list of completions. */
  completions: string;
  onChange: (text: string) => void;
}

const languageWith = (ids: ExistingIds) => html({ extraTags: completableTags(ids) });

/**
 * CodeMirror in a shadow root: there its styles are a constructed sheet, which the page's policy allows. Tab leaves it
 * like any field; Ctrl or Cmd with `]` and `[` changes the indent.
 */
export function createCodeEditor(place: HTMLElement, { text, label, completions, onChange }: Options): CodeEditor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        indentOnInput(),
        autocompletion(),
        language.of(languageWith({})),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
        EditorState.phrases.of({ Completions: completions }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        editorLook,
        syntaxHighlighting(editorColours),
      ],
    }),
  });
  return {
    replace(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    offer: (ids) => view.dispatch({ effects: language.reconfigure(languageWith(ids)) }),
    destroy: () => view.destroy(),
  };
}
