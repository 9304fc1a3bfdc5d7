import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Desk, DeskCourt } from '#domain/desk/desk.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { courtsInput, type CourtsInput, type CourtsTyped } from '#forms/desk-settings.ts';
import type { AppError } from '#domain/errors.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { palette, styled } from '#ui/styled.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar, SettingsFields, settingsRefusal } from './settings-parts.tsx';
import { useCourtsSave } from './use-courts-save.ts';

const List = styled('ol')({ display: 'grid', maxInlineSize: 560, gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const Court = styled(Card)({
  display: 'grid',
  gap: 14,
  padding: 16,
  '& > header': { display: 'flex', alignItems: 'center', gap: 4 },
  '& > header > div': { flex: 1, minInlineSize: 0 },
  '& h2': { fontSize: '1.0625rem', overflowWrap: 'anywhere' },
  '& small': { color: palette.text.secondary, fontSize: '0.875rem' },
}) as typeof Card;

type CourtsUseForm = UseFormReturn<CourtsTyped, unknown, CourtsInput>;

const typedOf = (courts: readonly DeskCourt[]): CourtsTyped => ({
  courts: courts.map(({ id, name, price, isActive }) => ({
    id,
    name,
    price: String(price),
    isActive: isActive !== false,
  })),
});

/** True when the device has heard of something that this form does not know; what was just saved may be ahead of the device. */
const isNews = (courts: readonly DeskCourt[], known: readonly DeskCourt[]) =>
  courts.every(({ id, rev }) => rev >= (known.find((one) => one.id === id)?.rev ?? 0)) &&
  courts.some(({ id, rev }, index) => known[index]?.id !== id || known[index].rev !== rev);

type CourtRowProps = {
  form: CourtsUseForm;
  index: number;
  count: number;
  /** As it is now. */
  court: DeskCourt;
  place: number;
  error: AppError | undefined;
  onMove: (step: number) => void;
  onUseNew: () => void;
};

/** What was typed about a court, to be kept elsewhere. */
function mineOf(form: CourtsUseForm, index: number): string {
  const { name, price } = form.getValues(`courts.${index}`);
  return `${name}: ${price}`;
}

function CourtRow({ form, index, count, court, place, error, onMove, onUseNew }: CourtRowProps) {
  const { name, sport, price } = court;
  // A server that knows rules takes names, and courts out of use.
  const knowsUse = court.isActive !== undefined;
  const nowKey = court.isActive === false ? 'courts.nowOut' : 'courts.now';
  return (
    <Court component="li">
      <header>
        <div>
          <h2 dir="auto">{name}</h2>
          {sport && <small>{sport}</small>}
        </div>
        <IconButton
          type="button"
          data-step="-1"
          aria-label={t('courts.up', { name })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUpward style={{ fontSize: 22 }} />
        </IconButton>
        <IconButton
          type="button"
          data-step="1"
          aria-label={t('courts.down', { name })}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDownward style={{ fontSize: 22 }} />
        </IconButton>
      </header>
      {error?.code === ('CHANGED' as string) ? (
        <ChangedNotice
          now={t(nowKey, { name, price: formatPrice(price), count: place })}
          mine={mineOf(form, index)}
          onUseNew={onUseNew}
        />
      ) : (
        error && (
          <Notice kind="error" role="alert">
            {settingsRefusal(error, 'settings.gone')}
          </Notice>
        )
      )}
      {knowsUse && (
        <TextField
          form={form}
          name={`courts.${index}.name`}
          label={t('courts.name')}
          autoComplete="off"
          maxLength={80}
        />
      )}
      <TextField
        form={form}
        name={`courts.${index}.price`}
        label={t('courts.price')}
        autoComplete="off"
        maxLength={20}
        enterKeyHint="done"
      />
      {knowsUse && (
        <CheckboxField
          form={form}
          name={`courts.${index}.isActive`}
          label={t('courts.inUse')}
          hint={t('courts.useHint')}
        />
      )}
    </Court>
  );
}

/** The courts of a venue: their order and their base prices, saved one write each. */
export function CourtsForm({ desk }: { desk: Desk }) {
  const { venueId, courts } = desk;
  /** What the form began with: a save names the versions of these. */
  const before = useRef<readonly DeskCourt[]>(courts);
  const form: CourtsUseForm = useForm<CourtsTyped, unknown, CourtsInput>({
    resolver: zodResolver(courtsInput),
    defaultValues: typedOf(courts),
  });
  // Not useFieldArray: it comes with every form of the product, 1.3 kB for customers, and nothing is added or removed here.
  const fields = useWatch({ control: form.control, name: 'courts' });
  const { isDirty, isSubmitting, isSubmitted } = useFormState({ control: form.control });
  const { state, refused, save, forget, node } = useCourtsSave(venueId);
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);

  // Nobody is typing: the form follows what the device hears.
  useEffect(() => {
    if (isDirty || isSubmitting || !isNews(courts, before.current)) return;
    before.current = courts;
    form.reset(typedOf(courts));
  }, [courts, isDirty, isSubmitting, form]);

  const courtOf = (id: string) => courts.find((one) => one.id === id);

  const onMove = (index: number, step: number) => {
    const moved = [...form.getValues('courts')];
    const [court] = moved.splice(index, 1);
    if (!court) return;
    moved.splice(index + step, 0, court);
    form.setValue('courts', moved, { shouldDirty: true, shouldValidate: isSubmitted });
    say(t('courts.moved', { name: courtOf(court.id)?.name ?? '', count: index + step + 1, total: fields.length }));
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
    form.resetField(`courts.${index}.price`, { defaultValue: String(now.price) });
    form.resetField(`courts.${index}.isActive`, { defaultValue: now.isActive !== false });
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
    for (const { id, name, price, isActive } of wanted) {
      const index = saved.courts.findIndex((court) => court.id === id);
      if (!saved.refused[id] || index < 0) continue;
      form.setValue(`courts.${index}`, { id, name, price: String(price), isActive }, { shouldDirty: true });
    }
    if (isWhole) showToast({ kind: 'success', title: t('settings.saved') });
  }

  if (courts.length === 0) return <EmptyState icon="ball" title={t('courts.empty')} hint={t('courts.emptyHint')} />;
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
                  key={index}
                  form={form}
                  index={index}
                  count={fields.length}
                  court={court}
                  place={courts.findIndex(({ id }) => id === field.id) + 1}
                  error={refused[field.id]}
                  onMove={(step) => onMove(index, step)}
                  onUseNew={() => onUseNew(index, field.id)}
                />
              )
            );
          })}
        </List>
        <p className="muted">{t('courts.priceHint')}</p>
      </SettingsFields>
      <p className="sr-only" role="status">
        {said}
      </p>
      {node}
      <FormErrors form={form} />
      <SaveBar form={form} state={state} label={t('settings.save')} />
    </Form>
  );
}
