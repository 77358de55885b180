import '../../widgets/title/index.ts';
import { nameDocument } from '../routing/document-title.ts';
import type { PageProps } from '../routing/page-props.ts';

export default function TitleHomePage({ params }: PageProps) {
  return (
    <fan-title
      heading-level={1}
      title-id={params.titleId}
      onfan-title-shown={({ detail }) => nameDocument(detail.name)}
    />
  );
}
