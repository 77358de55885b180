import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { isMissing } from '../../core/api/fan-error.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { useElementState } from '../../core/element/view/element-state-hook.ts';
import { useShown } from '../../core/element/view/use-shown.ts';
import { session } from '../../core/session/session.ts';
import type { RemoteState } from '../../core/state/remote.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { useWords } from '../../core/words/words.ts';
import type { titleElement } from './contract.ts';
import { HomePage } from './home-page.tsx';
import { TitleLoading } from './title-loading.tsx';
import { TitlePage } from './title-page.tsx';
import { createTitleState } from './title-state.ts';

/** The home of one title, or of all titles. */
export function FanTitle({ titleId }: PropsOf<typeof titleElement.attributes>) {
  useSignals();
  const host = useHost<typeof titleElement>();
  const language = host.language.value;
  const userId = session.user.value?.userId;

  const state = useElementState(
    () => createTitleState(reporterOf(host)),
    (title) => title.show(titleId, language, userId),
    [titleId, language, userId],
  );

  const shown = titleId === undefined ? undefined : state.title.value.value;
  useShown(shown?.titleId, () => {
    if (shown) host.emit('fan-title-shown', { titleId: shown.titleId, name: shown.name });
  });

  return (
    <div className="fan-title">
      {titleId === undefined ? (
        <Shown remote={state.home.value} onRetry={state.load}>
          {(home) => <HomePage home={home} />}
        </Shown>
      ) : (
        <Shown remote={state.title.value} onRetry={state.load}>
          {(title) => <TitlePage title={title} />}
        </Shown>
      )}
    </div>
  );
}

interface ShownProps<T> {
  remote: RemoteState<T>;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}

/** The loaded content, the earlier content while it loads again, or the reason why there is none. */
function Shown<T>({ remote, onRetry, children }: ShownProps<T>) {
  const t = useWords('title');
  const failed = remote.status === 'failed';
  if (remote.value !== undefined && !failed) return children(remote.value);
  return failed ? (
    <ErrorState
      messageAs={Heading}
      error={remote.error}
      retryLabel={t('retry')}
      onRetry={onRetry}
      action={isMissing(remote.error) ? <ToTitles /> : undefined}
    />
  ) : (
    <TitleLoading />
  );
}

function ToTitles() {
  const t = useWords('title');
  return (
    <PlatformLink className="button button-primary" to="/">
      {t('allTitles')}
    </PlatformLink>
  );
}
