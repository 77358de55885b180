import { type ComponentType, createContext, useContext } from 'react';
import type { Entry, EntryKind, Field } from '../entry/fields.ts';
import type { FormState } from '../entry/form-state.ts';
import { idOfPath, type Path, startsWith } from '../entry/paths.ts';

/** A locked value, with the reason in words for the reader. */
export interface Lock {
  path: Path;
  /** LIST: nothing can be added to a list, removed from it or moved in it, but its entries can be edited. */
  part: 'ALL' | 'LIST';
  reason: string;
}

/** An entry that another one refers to. */
export interface Referred {
  id: string;
  name: string;
}

/** Services of the server for the fields of a form. */
export interface FormServices {
  /** The entries of a kind whose names have a text, a few of them. */
  find: (kind: EntryKind, text: string, signal: AbortSignal) => Promise<readonly Referred[]>;
  /** The name of an entry; null while it is not known, or where there is none. */
  nameOf: (kind: EntryKind, id: string) => string | null;
  /** Keeps a picture on the server. @returns its file form */
  upload: (file: File) => Promise<Readonly<Record<string, unknown>>>;
  /** Where a picture of the file form is shown from; null where the server does not have it. */
  addressOf: (picture: Readonly<Record<string, unknown>>) => string | null;
  /** Its pixels; null where the server does not have it, and for a drawing, which is sharp in every size. */
  sizeOf: (picture: Readonly<Record<string, unknown>>) => { width: number; height: number } | null;
}

export interface FieldViewProps {
  field: Field;
  /** The path of the field's parent. */
  path: Path;
  /** The object that contains the field. */
  beside: Entry;
}

export interface FormSetting {
  state: FormState;
  locks: readonly Lock[];
  services: FormServices;
  /** True if missing values are marked everywhere, not only beside existing texts. */
  marksMissing: boolean;
  canEdit: boolean;
}

export const FormContext = createContext<FormSetting | null>(null);

/** The form around a field. */
export function useForm(): FormSetting {
  const setting = useContext(FormContext);
  if (!setting) throw new Error('A field must be inside a form: FormContext has no value');
  return setting;
}

/** Shows a field of any kind; a field with parts needs it for them. */
export const FieldViewContext = createContext<ComponentType<FieldViewProps>>(() => null);

/** The lock on a place, or on its parent. */
export const lockOn = (locks: readonly Lock[], path: Path): Lock | null =>
  locks.find(({ part, path: locked }) => part === 'ALL' && startsWith(path, locked)) ?? null;

/** The lock on the entries of a list. */
export const listLockOn = (locks: readonly Lock[], path: Path): Lock | null =>
  locks.find(({ part, path: locked }) => part === 'LIST' && idOfPath(locked) === idOfPath(path)) ?? null;
