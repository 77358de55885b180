import { emailLength, nameLength } from '../../../../rules/person/person.ts';
import { Field } from '../../../core/ui/form/field.tsx';
import { useWords } from '../../../core/words/words.ts';

export interface Person {
  name: string;
  email: string;
}

/** The person without spaces at the ends. */
export const trimmed = ({ name, email }: Person): Person => ({ name: name.trim(), email: email.trim() });

/** The name and the address of a staff member. */
export function PersonFields({ person, onChange }: { person: Person; onChange: (person: Person) => void }) {
  const t = useWords('studio');
  return (
    <>
      <Field
        label={t('staff.name')}
        value={person.name}
        maxLength={nameLength}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...person, name: currentTarget.value })}
      />
      <Field
        label={t('staff.email')}
        type="email"
        value={person.email}
        maxLength={emailLength}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...person, email: currentTarget.value })}
      />
    </>
  );
}
