import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { createRemote } from '../../../core/state/remote.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { may } from '../../session/session-signals.ts';
import { pageOf, readName, type Subject } from './object-place.ts';

/** Object of a request or a job: its name, as the link to its page. A person without the right to read it sees the id. */
export function ObjectLink({ object }: { object: Subject }) {
  useSignals();
  const t = useWords('studio');
  const language = useLanguage();
  const place = pageOf(object);
  const isOpen = place !== null && may(place.right);
  const [name] = useState(() =>
    createRemote((signal) => readName(studioCall, object, language, signal).then((found) => ({ found }))),
  );
  useEffect(() => {
    if (isOpen) void name.load();
    return () => name.dispose();
  }, [name, isOpen]);
  if (object.kind === 'setting') return t('approvals.rule.title');
  const text = name.state.value.value?.found ?? object.id;
  return (
    <span dir="auto" translate="no">
      {isOpen ? <Link href={place.address}>{text}</Link> : text}
    </span>
  );
}
