import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Choice } from '../../../core/ui/form/choice.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { methodKey, type Providers } from './providers.ts';

/** The payment providers for this currency. */
export function ProviderChoice({ providers }: { providers: Providers }) {
  useSignals();
  const t = useWords('store-order');
  const language = useLanguage();
  const offered = providers.offered.value;
  const fitting = providers.fitting.value;
  if (!offered.value) {
    if (offered.status !== 'failed') return <p className="small">{t('loading')}</p>;
    return (
      <p className="problem" role="alert">
        {messageOf(offered.error, language)} <Button onClick={providers.load}>{t('retry')}</Button>
      </p>
    );
  }
  if (fitting.length === 0) {
    return (
      <p className="problem" role="alert">
        {t('noProvider')}
      </p>
    );
  }
  return (
    <Choice
      label={t('method')}
      options={fitting.map((value) => ({ value, label: t(methodKey(value, fitting)) }))}
      value={providers.chosen.value}
      onChoose={providers.choose}
    />
  );
}
