import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor's theme from the page's tokens, light and dark. */
export const editorLook = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--fan-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
    // Safari zooms into smaller text on a phone.
    fontSize: 'var(--editor-text)',
    lineHeight: '1.65',
  },
  '.cm-content': { caretColor: 'var(--fan-ink)', paddingBlock: 'var(--fan-space-4)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--fan-ink-soft)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--fan-ink) 5%, transparent)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--fan-ink)', borderInlineStartWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--fan-ink) 16%, transparent)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--fan-surface)',
    border: '1px solid var(--fan-line)',
    borderRadius: 'var(--fan-radius-s)',
    boxShadow: 'var(--fan-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { paddingBlock: '4px', paddingInline: '10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--fan-ink)',
    color: 'var(--fan-paper)',
  },
  '.cm-completionMatchedText': { fontWeight: '700', textDecoration: 'none' },
});

/** Every colour keeps 4.5:1 on the editor's background, also on the current line. */
export const editorColours = HighlightStyle.define([
  { tag: tags.tagName, color: 'light-dark(#b3211a, #ff9c92)', fontWeight: '600' },
  { tag: [tags.attributeName, tags.propertyName], color: 'light-dark(#6a2fb5, #cfaaff)' },
  {
    tag: [tags.attributeValue, tags.string, tags.number, tags.unit, tags.color],
    color: 'light-dark(#0b6843, #74dcab)',
  },
  { tag: [tags.comment, tags.documentMeta], color: 'var(--fan-ink-soft)', fontStyle: 'italic' },
  { tag: [tags.angleBracket, tags.punctuation, tags.definitionOperator], color: 'var(--fan-ink-soft)' },
  { tag: [tags.keyword, tags.modifier], color: 'light-dark(#1a4fa3, #9cc3ff)' },
  { tag: tags.invalid, textDecoration: 'underline wavy var(--fan-danger)' },
]);
