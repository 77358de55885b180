import { useSignals } from '@preact/signals-react/runtime';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { PolicyType } from '../../../server/policy/contract.ts';
import { useWords } from '../../core/words/words.ts';
import { LanguageButtons } from '../layout/language-buttons.tsx';
import { BareNavigation } from '../layout/navigation/bare-navigation.tsx';
import { HomeLink } from '../layout/navigation/home-link.tsx';
import { PlaceLinks } from '../layout/navigation/place-links.tsx';
import '../../widgets/policy/index.ts';

const types: Readonly<Record<string, PolicyType>> = {
  '/policy': 'terms',
  '/service-policy': 'service',
  '/privacy-policy': 'privacy',
  '/specifiedCommercialTransaction': 'commercial',
};

/**
 * A legal document, without the shared layout (specification §2) but with the site's navigation and the languages.
 */
export default function PolicyPage() {
  useSignals();
  const t = useWords('site');
  const [path] = useLocation();
  const [search] = useSearchParams();
  return (
    <div className="policy-page">
      <div className="policy-bar">
        <HomeLink />
        <PlaceLinks />
        <LanguageButtons />
      </div>
      <fan-policy
        heading-level={1}
        type={types[path.replace(/(.)\/$/, '$1')] ?? 'terms'}
        version={search.get('version') ?? undefined}
        section={Number(search.get('section')) || undefined}
      />
      <nav className="policy-others pill-links" aria-label={t('legal.title')}>
        {Object.entries(types).map(([href, type]) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {t(`legal.${type}`)}
          </Link>
        ))}
      </nav>
      <BareNavigation />
    </div>
  );
}
