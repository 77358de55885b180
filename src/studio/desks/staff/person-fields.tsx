import { emailLength, nameLength } from '../../../../rules/person/person.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';
import { isTooLong, limitOf } from '../../forms/limit.ts';
import { savedHint } from '../../forms/saved-hint.ts';

export interface Person {
  name: string;
  email: string;
}

/** The person without spaces around the texts. */
export const trimmed = ({ name, email }: Person): Person => ({ name: name.trim(), email: email.trim() });

/** True if the name or the email is longer than they may be. */
export const isPersonTooLong = ({ name, email }: Person): boolean =>
  isTooLong(name, nameLength) || isTooLong(email, emailLength);

interface PersonFieldsProps {
  person: Person;
  /** The saved values now. */
  saved?: Person;
  /** The saved values when the form was opened. */
  opened?: Person;
  onChange: (part: Partial<Person>) => void;
}

/** The name and the email of a staff member. */
export function PersonFields({ person, saved = person, opened = person, onChange }: PersonFieldsProps) {
  const t = useWords('studio');
  return (
    <>
      <Field
        label={t('staff.name')}
        hint={savedHint(t, saved.name, opened.name, person.name)}
        value={person.name}
        {...limitOf(person.name, nameLength, t)}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Field
        label={t('staff.email')}
        hint={savedHint(t, saved.email, opened.email, person.email)}
        type="email"
        value={person.email}
        {...limitOf(person.email, emailLength, t)}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      />
    </>
  );
}
