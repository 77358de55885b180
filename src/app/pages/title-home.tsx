import { titlePath } from '../../../rules/site/site-path.ts';
import '../../widgets/title/index.ts';
import { RoundTicketPlace } from '../round-ticket/round-ticket-place.tsx';
import type { PageProps } from '../routing/page-props.ts';
import { SharePagePlace } from '../sharing/share-page-place.tsx';

export default function TitleHomePage({ params }: PageProps) {
  return (
    <>
      <fan-title heading-level={1} title-id={params.titleId} />
      {params.titleId ? <RoundTicketPlace key={params.titleId} subject={{ titleId: params.titleId }} /> : null}
      {params.titleId ? <SharePagePlace page={titlePath(params.titleId)} /> : null}
    </>
  );
}
