import { readDataUse, writeDataUse, type DataUse } from '#data/storage/settings.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/toast.ts';
import { Choices } from '#ui/choices.tsx';
import { pullNow } from './profile-work.ts';
import { Section } from './section.tsx';

const uses: readonly DataUse[] = ['auto', 'less', 'all'];

/** How much of the catalogue this phone fetches unasked; more is fetched at once, less deletes nothing. */
export function MobileData() {
  const use = useLiveQuery(readDataUse, []);
  const choices = uses.map((value) => ({
    value,
    label: t(`profile.data.${value}`),
    hint: t(`profile.data.${value}Hint`),
  }));
  const choose = async (value: DataUse) => {
    try {
      await writeDataUse(value);
    } catch {
      showToast({ kind: 'error', title: t('profile.data.failed') });
      return;
    }
    if (value !== 'less') await pullNow(value === 'all');
  };
  return (
    <Section title={t('profile.data')}>
      <Choices legend={t('profile.data')} choices={choices} value={use} onChoose={(value) => void choose(value)} />
    </Section>
  );
}
