import { useId, useState } from 'react';
import { weekOf } from '#domain/desk/opening-preview.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { compareText } from '#domain/order.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { useOnline } from '#hooks/use-online.ts';
import { openingSentence, timesText, weekdayName } from '#text/desk-rule-words.ts';
import { t } from '#text/translate.ts';
import { WriteNotice } from '#console/write-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { palette, styled } from '#ui/styled.ts';
import type { RulePageProps } from '#features/desk-settings/prices/prices-form.tsx';
import { RuleCard, RuleList } from '#features/desk-settings/rule-list.tsx';
import { Connection, Sides } from '#features/desk-settings/settings-parts.tsx';
import { BaseHoursForm } from './base-hours-form.tsx';
import { Buttons, Section } from './hours-parts.ts';
import { OpeningRuleForm, type OpeningPart, type OpeningStart } from './opening-rule-form.tsx';
import { useClosingSave } from './use-closing-save.ts';

// Not among the first that an owner waits for: it is further down, and the desk has it, too.
const PausePart = lazyScreen<{ desk: Desk }>(
  async () => ({ default: (await import('./pause-part.tsx')).PausePart }),
  () => <ListSkeleton />,
);

const Week = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '10px 16px', borderBlockStart: `1px solid ${palette.divider}`, textAlign: 'start' },
  '& tr:first-of-type > *': { borderBlockStart: 0 },
  '& th': { inlineSize: 72, fontWeight: 600 },
  '& td': { textAlign: 'end' },
  '& small': { display: 'block', color: palette.text.secondary },
});

/** What a new rule begins with, by what was pressed; the owner types the dates. */
const starts: Readonly<Record<string, { part: OpeningPart; start: () => OpeningStart }>> = {
  'new-week': { part: 'week', start: () => ({}) },
  'new-ramzan': {
    part: 'special',
    start: () => ({ label: t('hours.ramzan'), openTime: '15:00', closeTime: '03:00' }),
  },
  'new-eid': { part: 'special', start: () => ({ label: t('hours.eid'), what: 'closed' }) },
  'new-smog': { part: 'special', start: () => ({ label: t('hours.smog'), what: 'closed' }) },
  'new-special': { part: 'special', start: () => ({}) },
  'new-break': { part: 'break', start: () => ({}) },
};

const partOf = ({ kind, firstDay }: OpeningRule): OpeningPart =>
  kind === 'break' ? 'break' : firstDay === null ? 'week' : 'special';

type ListsProps = { desk: Desk; onAsk: (id: string) => void };

/** The hours of every week, and everything that differs from them. */
function Lists({ desk, onAsk }: ListsProps) {
  const id = useId();
  const isOnline = useOnline();
  const { state, refused, save, node } = useClosingSave(desk.venueId);
  const [dropped, setDropped] = useState('');
  const isBusy = !isOnline || state.is === 'saving' || state.is === 'unsure';
  const rules = desk.openings.filter(({ kind }) => kind !== 'pause');
  const base = timesText(desk.open.slice(0, 5), desk.close.slice(0, 5));
  const drop = (rule: OpeningRule) => {
    setDropped(rule.id);
    void save('drop-schedule', { ruleId: rule.id, rev: rule.rev });
  };
  const list = (part: OpeningPart, label: string) => {
    const own = rules.filter((rule) => partOf(rule) === part);
    // The next of the special days first, else the one that counts first.
    own.sort((one, other) => compareText(one.firstDay ?? '', other.firstDay ?? '') || other.createdAt - one.createdAt);
    if (own.length === 0) return null;
    return (
      <RuleList aria-label={label}>
        {own.map((rule) => (
          <RuleCard
            key={rule.id}
            name={rule.label}
            words={openingSentence(desk.courts, rule)}
            question={t('hours.askDelete', { name: rule.label })}
            disabled={isBusy}
            error={dropped === rule.id ? refused : undefined}
            onEdit={() => onAsk(rule.id)}
            onDelete={() => drop(rule)}
          />
        ))}
      </RuleList>
    );
  };
  const add = (asked: string, words: string) => (
    <Button key={asked} disabled={isBusy} onClick={() => onAsk(asked)}>
      {words}
    </Button>
  );
  const has = (part: OpeningPart) => rules.some((rule) => partOf(rule) === part);
  return (
    <Sides>
      <div className="list">
        <Connection />
        <WriteNotice state={state} words="settings" />
        <Section aria-labelledby={`${id}-week`}>
          <h2 id={`${id}-week`}>{t('hours.week')}</h2>
          <Card>
            <Week aria-label={t('hours.weekTable')}>
              <tbody>
                {weekOf(rules).map(({ day, rule }) => (
                  <tr key={day}>
                    <th scope="row">{weekdayName(day)}</th>
                    <td>
                      {!rule
                        ? base
                        : rule.kind === 'closed'
                          ? t('hours.closed')
                          : timesText(rule.openTime ?? '', rule.closeTime ?? '')}
                      {rule && (
                        <small>
                          <bdi>{rule.label}</bdi>
                        </small>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Week>
          </Card>
          <Buttons>
            {add('base', t('hours.changeBase'))}
            {add('new-week', t('hours.addWeek'))}
          </Buttons>
          {list('week', t('hours.addWeek'))}
        </Section>
        <PausePart desk={desk} />
      </div>
      <div className="list">
        <Section aria-labelledby={`${id}-special`}>
          <h2 id={`${id}-special`}>{t('hours.special')}</h2>
          {!has('special') && <p className="muted">{t('hours.specialNone')}</p>}
          {list('special', t('hours.special'))}
          <p id={`${id}-add`}>{t('hours.addSpecial')}</p>
          <Buttons role="group" aria-labelledby={`${id}-add`}>
            {add('new-ramzan', t('hours.ramzan'))}
            {add('new-eid', t('hours.eid'))}
            {add('new-smog', t('hours.smog'))}
            {add('new-special', t('hours.other'))}
          </Buttons>
        </Section>
        <Section aria-labelledby={`${id}-breaks`}>
          <h2 id={`${id}-breaks`}>{t('hours.breaks')}</h2>
          {!has('break') && <p className="muted">{t('hours.breaksNone')}</p>}
          {list('break', t('hours.breaks'))}
          <Buttons>{add('new-break', t('hours.addBreak'))}</Buttons>
        </Section>
      </div>
      {node}
    </Sides>
  );
}

/** When a venue can be booked. */
export function HoursForm({ desk, asked, onAsk }: RulePageProps) {
  const [opened, open] = useState<OpeningRule>();
  const done = () => onAsk(null);
  const found = desk.openings.find(({ id, kind }) => id === asked && kind !== 'pause');
  const rule = opened?.id === asked ? opened : found;
  const fresh = asked === null ? undefined : Object.hasOwn(starts, asked) ? starts[asked] : undefined;
  if (asked === 'base') return <BaseHoursForm desk={desk} onDone={done} />;
  if (rule || fresh) {
    return (
      <OpeningRuleForm
        key={asked}
        desk={desk}
        part={rule ? partOf(rule) : (fresh?.part ?? 'special')}
        start={fresh?.start() ?? {}}
        rule={rule}
        onDone={done}
      />
    );
  }
  const onEdit = (id: string) => {
    // The form keeps the version that was seen, also while the device hears of another one.
    open(desk.openings.find((one) => one.id === id));
    onAsk(id);
  };
  return <Lists desk={desk} onAsk={onEdit} />;
}
