import { Route, Switch } from 'wouter';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { useWords } from '../../../core/words/words.ts';
import { CalendarPage } from './calendar-page.tsx';
import { calendarAddress, isKind } from './content-state.ts';
import { EntryPage, NewEntry } from './editor/entry-page.tsx';
import { EntriesList } from './entries-list.tsx';
import { HistoryPage } from './history/history-page.tsx';
import { PreviewPage } from './preview/preview-page.tsx';

/** The content for fans: titles, artists, votes and everything else, from the first draft to the withdrawal. */
export default function ContentDesk() {
  return (
    <Switch>
      <Route path="/studio/content">
        <EntriesList key="all" kind={null} />
      </Route>
      <Route path="/studio/content/new/:kind">
        {({ kind }) => (isKind(kind) ? <NewEntry key={kind} kind={kind} /> : <NoKind />)}
      </Route>
      <Route path={calendarAddress} component={CalendarPage} />
      <Route path="/studio/content/:kind">
        {({ kind }) => (isKind(kind) ? <EntriesList key={kind} kind={kind} /> : <NoKind />)}
      </Route>
      <Route path="/studio/content/:kind/:entryId">
        {({ kind, entryId }) =>
          isKind(kind) ? <EntryPage key={`${kind}/${entryId}`} kind={kind} entryId={entryId} /> : <NoKind />
        }
      </Route>
      <Route path="/studio/content/:kind/:entryId/preview">
        {({ kind, entryId }) =>
          isKind(kind) ? <PreviewPage key={entryId} kind={kind} entryId={entryId} /> : <NoKind />
        }
      </Route>
      <Route path="/studio/content/:kind/:entryId/history">
        {({ kind, entryId }) =>
          isKind(kind) ? <HistoryPage key={entryId} kind={kind} entryId={entryId} /> : <NoKind />
        }
      </Route>
    </Switch>
  );
}

function NoKind() {
  const t = useWords('studio');
  return <EmptyState titleAs="h1" title={t('noDesk')} text={t('noDeskText')} />;
}
