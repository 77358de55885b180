import { useSignals } from '@preact/signals-react/runtime';
import type { PagedRemote } from '../../state/paged-remote.ts';
import { Button } from '../form/button.tsx';

interface NextPageProps {
  list: Pick<PagedRemote<unknown>, 'nextCursor' | 'next' | 'more'>;
  moreLabel: string;
  retryLabel: string;
}

/** A button that appends a list's next page; nothing after the last one. */
export function NextPage({ list, moreLabel, retryLabel }: NextPageProps) {
  useSignals();
  if (list.nextCursor.value === null) return null;
  const next = list.next.value;
  return (
    <div className="more">
      <Button busy={next === 'loading'} onClick={list.more}>
        {next === 'failed' ? retryLabel : moreLabel}
      </Button>
    </div>
  );
}
