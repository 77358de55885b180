import type { Condition } from '../condition.ts';

const inside = (style: string, tag = 'div') => ({
  around: (element: string) => `<${tag} style="${style}">${element}</${tag}>`,
});

/** Shows one cell at a time. */
const alone = (style: string) => ({
  around: (element: string) => `<div style="position: relative"><div style="${style}">${element}</div></div>`,
  script: `activate = (cell) => {
      for (const other of document.querySelectorAll('section')) other.hidden = other !== cell;
    };`,
});

/** Every way in which a page may place an element. In most of them the width comes from the content. */
export const layoutConditions: readonly Condition[] = [
  { id: 'block', title: 'in the flow of a page', short: true },
  { core: true, id: 'flex-row', title: 'in a flex row', ...inside('display: flex'), short: true },
  {
    id: 'flex-column-centred',
    title: 'in a centred flex column',
    ...inside('display: flex; flex-direction: column; align-items: center'),
  },
  { id: 'grid-centred', title: 'in a centred grid', ...inside('display: grid; place-items: center') },
  { id: 'inline-block', title: 'in an inline block', ...inside('display: inline-block') },
  { id: 'float', title: 'in a float', ...inside('float: inline-start') },
  {
    id: 'absolute',
    title: 'in an absolutely placed box',
    // Elements placed like this take no space, so cells would overlap.
    ...alone('position: absolute; inset-block-start: 0; inset-inline-start: 0'),
  },
  {
    core: true,
    id: 'table-cell',
    title: 'in a table cell',
    around: (element) => `<table><tbody><tr><td>${element}</td></tr></tbody></table>`,
  },
  { id: 'fit-content', title: 'in a box with fit-content', ...inside('inline-size: fit-content') },
  {
    core: true,
    id: 'dialog',
    title: 'in a modal dialog',
    around: (element) => `<dialog>${element}</dialog>`,
    script: `activate = (cell) => {
      for (const dialog of document.querySelectorAll('dialog[open]')) if (!cell.contains(dialog)) dialog.close();
      const dialog = cell.querySelector('dialog');
      if (!dialog.open) dialog.showModal();
    };`,
  },
  {
    id: 'popover',
    title: 'in a popover',
    around: (element) => `<div popover="manual" style="max-block-size: 90vh">${element}</div>`,
    script: `activate = (cell) => {
      for (const open of document.querySelectorAll('[popover]:popover-open')) if (!cell.contains(open)) open.hidePopover();
      const popover = cell.querySelector('[popover]');
      if (!popover.matches(':popover-open')) popover.showPopover();
    };`,
  },
  {
    id: 'details',
    title: 'in details that open later',
    around: (element) => `<details><summary>More</summary>${element}</details>`,
    script: `activate = (cell) => { cell.querySelector('details').open = true; };`,
  },
  {
    id: 'narrow',
    title: 'in a column of 280 pixels',
    ...inside('inline-size: 280px'),
  },
  {
    id: 'transforms',
    title: 'in a transformed box',
    ...inside('transform: rotate(1deg) scale(0.9); transform-origin: 0 0'),
  },
  {
    id: 'contain-strict',
    title: 'in a box with contain: strict',
    ...inside('contain: strict; block-size: 40rem; overflow: auto'),
  },
  {
    id: 'contain-content',
    title: 'in a box with contain: content',
    ...inside('contain: content'),
  },
  {
    id: 'content-visibility',
    title: 'in a box with content-visibility: auto',
    ...inside('content-visibility: auto; contain-intrinsic-block-size: auto 40rem'),
  },
];
