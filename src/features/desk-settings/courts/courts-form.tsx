import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useForm, useFormState } from 'react-hook-form';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { courtsInput, type CourtsInput, type CourtsTyped } from '#forms/desk-settings.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { LeaveGuard } from '#console/leave-guard.tsx';
import { WriteFoot } from '#console/write-form.tsx';
import { WriteNotice } from '#console/write-notice.tsx';
import type { RulePageProps } from '#features/desk-settings/prices/prices-form.tsx';
import { SettingsFields } from '#features/desk-settings/settings-parts.tsx';
import { AddCourtForm } from './add-court-form.tsx';
import { CourtRow, type CourtsUseForm } from './court-row.tsx';
import { useSports } from './sport-field.tsx';
import { useCourtsSave } from './use-courts-save.ts';

const List = styled('ol')({ display: 'grid', maxInlineSize: 560, gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const typedOf = (courts: readonly DeskCourt[]): CourtsTyped => ({
  courts: courts.map(({ id, name, sport, price, isActive }) => ({
    id,
    name,
    sport,
    price: String(price),
    isActive,
  })),
});

/** True when the device has heard of something that this form does not know; what was just saved may be ahead of the device. */
const isNews = (courts: readonly DeskCourt[], known: readonly DeskCourt[]) =>
  courts.every(({ id, rev }) => rev >= (known.find((one) => one.id === id)?.rev ?? 0)) &&
  courts.some(({ id, rev }, index) => known[index]?.id !== id || known[index].rev !== rev);

/** The courts of a venue: their order, names, sports and base prices, saved one write each. */
function Courts({ desk }: { desk: Desk }) {
  const { venueId, courts } = desk;
  /** What the form began with: a save names the versions of these. */
  const before = useRef<readonly DeskCourt[]>(courts);
  const form: CourtsUseForm = useForm<CourtsTyped, unknown, CourtsInput>({
    resolver: zodResolver(courtsInput),
    defaultValues: typedOf(courts),
  });
  const { fields, move } = useFieldArray({ control: form.control, name: 'courts', keyName: 'key' });
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const { state, refused, save, forget, node } = useCourtsSave(venueId);
  const sports = useSports();
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);

  // Nobody is typing: the form follows what the device hears.
  useEffect(() => {
    if (isDirty || isSubmitting || !isNews(courts, before.current)) return;
    before.current = courts;
    form.reset(typedOf(courts));
  }, [courts, isDirty, isSubmitting, form]);

  const courtOf = (id: string) => courts.find((one) => one.id === id);

  const onMove = (index: number, step: number, { name }: DeskCourt) => {
    move(index, index + step);
    say(t('courts.moved', { name, count: index + step + 1, total: fields.length }));
    // The button moves along with its court; at the end of the list, where it goes dead, the other one takes over.
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll('li')[index + step];
      const buttons = [step, -step].map((way) => row?.querySelector<HTMLButtonElement>(`[data-step="${way}"]`));
      buttons.find((button) => button && !button.disabled)?.focus();
    });
  };

  const onUseNew = (index: number, id: string) => {
    const now = courtOf(id);
    if (!now) return;
    forget(id);
    before.current = before.current.map((one) => (one.id === id ? now : one));
    form.resetField(`courts.${index}.name`, { defaultValue: now.name });
    form.resetField(`courts.${index}.sport`, { defaultValue: now.sport });
    form.resetField(`courts.${index}.price`, { defaultValue: String(now.price) });
    form.resetField(`courts.${index}.isActive`, { defaultValue: now.isActive });
  };

  async function submit({ courts: wanted }: CourtsInput): Promise<void> {
    // Of a court that somebody else changed the person has seen what it is now.
    const seen = before.current.map((court) => (refused[court.id] ? (courtOf(court.id) ?? court) : court));
    const saved = await save(wanted, seen);
    before.current = saved.courts;
    if (saved.isStopped) return;
    if (saved.sent === 0) {
      showToast({ kind: 'info', title: t('settings.nothing') });
      return;
    }
    const isWhole = Object.keys(saved.refused).length === 0;
    form.reset(typedOf(saved.courts));
    // What was refused stays typed.
    for (const { id, price, ...rest } of wanted) {
      const index = saved.courts.findIndex((court) => court.id === id);
      if (!saved.refused[id] || index < 0) continue;
      form.setValue(`courts.${index}`, { id, price: String(price), ...rest }, { shouldDirty: true });
    }
    if (isWhole) showToast({ kind: 'success', title: t('settings.saved') });
  }

  // A link, so that what is typed here is asked about first.
  const add = (
    <ButtonLink look={courts.length === 0 ? 'primary' : 'outline'} to="?rule=new">
      {t('courts.add')}
    </ButtonLink>
  );
  if (courts.length === 0)
    return <EmptyState icon="ball" title={t('courts.empty')} hint={t('courts.emptyHint')} action={add} />;
  return (
    <Form form={form} label={t('settings.courts')} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} onLeave={() => form.reset()} up={settingsPath(venueId)} />
      <SettingsFields>
        <p className="muted">{t('courts.lead')}</p>
        <List ref={list} aria-label={t('courts.list')}>
          {fields.map((field, index) => {
            const court = courtOf(field.id);
            return (
              court && (
                <CourtRow
                  key={field.id}
                  form={form}
                  index={index}
                  count={fields.length}
                  court={court}
                  place={courts.findIndex(({ id }) => id === field.id) + 1}
                  sports={sports}
                  error={refused[field.id]}
                  onMove={(step) => onMove(index, step, court)}
                  onUseNew={() => onUseNew(index, field.id)}
                />
              )
            );
          })}
        </List>
        <p className="muted">{t('courts.priceHint')}</p>
        <div>{add}</div>
        <FormErrors form={form} />
      </SettingsFields>
      <p className="sr-only" role="status">
        {said}
      </p>
      {node}
      <WriteFoot
        form={form}
        state={state}
        save={t('settings.save')}
        isPage
        notice={<WriteNotice state={state} words="settings" />}
      />
    </Form>
  );
}

/** The courts of a venue, or a new one. */
export function CourtsForm({ desk, asked, onAsk }: RulePageProps) {
  return asked === 'new' ? <AddCourtForm desk={desk} onDone={() => onAsk(null)} /> : <Courts desk={desk} />;
}
