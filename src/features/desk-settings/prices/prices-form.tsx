import { useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import { courtsInUse, type Desk } from '#domain/desk/desk.ts';
import { pricePreview } from '#domain/desk/price-preview.ts';
import type { AppError } from '#domain/errors.ts';
import { strongestFirst, type PriceRule } from '#domain/price-rules.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useSettingsWrite } from '#hooks/use-settings-write.ts';
import { priceSentence } from '#text/desk-rule-words.ts';
import { t } from '#text/translate.ts';
import { WriteNotice } from '#console/write-notice.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { RuleCard, RuleList } from '#features/desk-settings/rule-list.tsx';
import { Connection, Sides } from '#features/desk-settings/settings-parts.tsx';
import { PriceRuleForm } from './price-rule-form.tsx';
import { PriceTable } from './price-table.tsx';

export type RulePageProps = {
  desk: Desk;
  /** The rule of the address that is changed, or `new`; null shows the list. */
  asked: string | null;
  onAsk: (id: string | null) => void;
};

type ListProps = { desk: Desk; rules: readonly PriceRule[]; today: string; onAsk: (id: string | null) => void };

/** The rules in the order in which they count, and what they come to. */
function Rules({ desk, rules, today, onAsk }: ListProps) {
  const isOnline = useOnline();
  const { state, save } = useSettingsWrite(desk.venueId);
  const [refused, setRefused] = useState<{ id: string; error: AppError }>();
  const [chosen, choose] = useState('');
  const courts = courtsInUse(desk);
  const court = courts.find(({ id }) => id === chosen) ?? courts[0];
  const drop = async ({ id, rev }: PriceRule) => {
    setRefused(undefined);
    const outcome = await save('drop-price-rule', { ruleId: id, rev });
    if (outcome.is === 'done') showToast({ kind: 'success', title: t('settings.deleted') });
    if (outcome.is === 'refused') setRefused({ id, error: outcome.error });
  };
  const isBusy = state.is === 'saving' || state.is === 'unsure';
  const add = (
    <Button look="primary" disabled={!isOnline} onClick={() => onAsk('new')}>
      {t('prices.add')}
    </Button>
  );
  return (
    <Sides>
      <div className="list">
        <Connection />
        {rules.length === 0 ? (
          <EmptyState icon="ball" title={t('prices.none')} hint={t('prices.noneHint')} action={add} />
        ) : (
          <>
            <p className="muted">{t('prices.lead')}</p>
            <RuleList aria-label={t('prices.list')}>
              {rules.map((rule) => (
                <RuleCard
                  key={rule.id}
                  name={rule.name}
                  words={priceSentence(desk.courts, rule)}
                  question={t('prices.askDelete', { name: rule.name })}
                  disabled={!isOnline || isBusy}
                  error={refused?.id === rule.id ? refused.error : undefined}
                  onEdit={() => onAsk(rule.id)}
                  onDelete={() => void drop(rule)}
                />
              ))}
            </RuleList>
            <div>{add}</div>
          </>
        )}
        <WriteNotice state={state} words="settings" />
      </div>
      {court && (
        <PriceTable
          courts={courts}
          courtId={court.id}
          preview={pricePreview({ desk, court }, rules, null, today)}
          hasDraft={false}
          onCourt={choose}
        />
      )}
    </Sides>
  );
}

/** What hours cost that do not cost the base price of their court. */
export function PricesForm({ desk, asked, onAsk }: RulePageProps) {
  const [now] = useState(serverNow);
  const today = karachiDate(now);
  const rules = strongestFirst(desk.priceRules);
  const [opened, open] = useState<PriceRule>();
  const rule = opened?.id === asked ? opened : rules.find(({ id }) => id === asked);
  if (asked !== null && (rule || asked === 'new')) {
    return (
      <PriceRuleForm
        key={asked}
        desk={desk}
        courts={courtsInUse(desk)}
        rules={rules}
        rule={rule}
        today={today}
        now={now}
        onDone={() => onAsk(null)}
      />
    );
  }
  const onEdit = (id: string | null) => {
    // The form keeps the version that was seen, also while the device hears of another one.
    open(rules.find((one) => one.id === id));
    onAsk(id);
  };
  return <Rules desk={desk} rules={rules} today={today} onAsk={onEdit} />;
}
