import type { ClipboardEvent } from 'react';
import { pastedMarkdown, separate } from '../entry/pasted-markdown.ts';

/** Pastes formatted text as Markdown. The browser's undo takes it back. */
export function pasteAsMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: area } = event;
  const html = clipboardData.getData('text/html');
  // Visual Studio Code copies the colours of source text, which may be Markdown.
  if (html === '' || clipboardData.types.includes('vscode-editor-data')) return;
  // A parsed document runs no scripts and loads nothing.
  const markdown = pastedMarkdown(new DOMParser().parseFromString(html, 'text/html').body);
  if (markdown === null) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = area;
  const text = separate(markdown, value.slice(0, selectionStart), value.slice(selectionEnd));
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, selectionStart, selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
