import { Choice } from '../../../../core/ui/form/choice.tsx';
import type { Choices, ImportConflict, Side } from './import-conflict.ts';

interface FileChoicesProps {
  files: ImportConflict['files'];
  labels: Readonly<Record<Side, string>>;
  chosen: Choices;
  onChoose: (name: string, side: Side) => void;
}

/** Files that have one name in both versions and other bytes: which of them the entry has. */
export function FileChoices({ files, labels, chosen, onChoose }: FileChoicesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="clashes">
      {files.map(({ name, ...addresses }) => (
        <li key={name}>
          <Choice
            label={<code translate="no">{name}</code>}
            options={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: <FileVersion label={labels[side]} address={addresses[side]} />,
            }))}
            value={chosen[name] ?? null}
            onChoose={(side) => onChoose(name, side)}
          />
        </li>
      ))}
    </ul>
  );
}

const FileVersion = ({ label, address }: { label: string; address: string | null }) => (
  <span className="clash-version">
    <small translate="no">{label}</small>
    {address === null ? null : <img src={address} alt="" loading="lazy" />}
  </span>
);
