import { useState, useSyncExternalStore } from 'react';
import { readDataUse, writeDataUse, type DataUse } from '#data/storage/settings.ts';
import { pullCatalogue } from '#data/sync.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { t } from '#text/translate.ts';
import { HelperText } from '#ui/form/helper-text.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { styled } from '#ui/styled.ts';
import { readThemeChoice, subscribeThemeChoice, writeThemeChoice, type ThemeChoice } from '#ui/theme/theme-choice.ts';
import { PhoneStorage } from './phone-storage.tsx';
import { Facts, Section } from './section.tsx';

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const uses: readonly DataUse[] = ['auto', 'less', 'all'];

const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 16 });

/** Theme and language of this device. */
function Appearance() {
  const theme = useSyncExternalStore(subscribeThemeChoice, readThemeChoice);
  const options = themes.map((value) => ({ value, label: t(`profile.theme.${value}`) }));
  return (
    <Section title={t('profile.appearance')}>
      <RadioList legend={t('profile.theme')} options={options} value={theme} onChoose={writeThemeChoice} />
      <Facts>
        <Row>
          <dt>{t('profile.language')}</dt>
          <dd>{t('profile.english')}</dd>
        </Row>
      </Facts>
    </Section>
  );
}

/** Fetches what the new choice allows. If it fails, the next pull does it. */
async function pullNow(everything: boolean): Promise<void> {
  try {
    await pullCatalogue(everything ? { everything } : {});
  } catch {
    // The venue list says what is missing and offers it.
  }
}

/** How much of the catalogue this device fetches unasked; more is fetched at once, less deletes nothing. */
function MobileData() {
  const use = useLiveQuery(readDataUse, []);
  const options = uses.map((value) => ({
    value,
    label: t(`profile.data.${value}`),
    hint: t(`profile.data.${value}Hint`),
  }));
  const [hasFailed, setFailed] = useState(false);
  const choose = async (value: DataUse) => {
    setFailed(false);
    try {
      await writeDataUse(value);
    } catch {
      setFailed(true);
      return;
    }
    if (value !== 'less') await pullNow(value === 'all');
  };
  return (
    <Section title={t('profile.data')}>
      <RadioList legend={t('profile.data')} options={options} value={use} onChoose={(value) => void choose(value)} />
      {hasFailed && (
        <HelperText role="alert" error>
          {t('profile.data.failed')}
        </HelperText>
      )}
    </Section>
  );
}

/** What belongs to this device, its appearance and its database; the person's own details do not wait for it. */
export default function OnThisPhone() {
  return (
    <>
      <Appearance />
      <MobileData />
      <PhoneStorage />
    </>
  );
}
