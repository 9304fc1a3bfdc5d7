import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import type { Desk } from '#domain/desk/desk.ts';
import { openingTimes } from '#domain/opening-hours.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { baseHoursInput, type BaseHoursInput, type BaseHoursTyped } from '#forms/desk-settings.ts';
import { timesText } from '#text/desk-rule-words.ts';
import { formatTimeOfDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { ChangedNotice } from '#features/desk-settings/changed-notice.tsx';
import { LeaveGuard } from '#features/desk-settings/leave-guard.tsx';
import { Refusal, SaveBar, SettingsFields } from '#features/desk-settings/settings-parts.tsx';
import { asTimesForm, TimesFields } from './times-fields.tsx';
import { useClosingSave } from './use-closing-save.ts';

/** A stored time (HH:MM or HH:MM:SS) as it is typed: "4:00 PM". */
export function timeToType(time: string): string {
  return formatTimeOfDay(openingTimes(time.slice(0, 5), null).opens);
}

const typedOf = ({ open, close }: Desk): BaseHoursTyped => ({
  openTime: timeToType(open),
  closeTime: timeToType(close),
  isAlways: open === close,
});

/** The hours of every day that has none of its own. */
export function BaseHoursForm({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const { venueId } = desk;
  const { state, refused, forget, save, node } = useClosingSave(venueId);
  const [rev, setRev] = useState(desk.hoursRev);
  const form = useForm<BaseHoursTyped, unknown, BaseHoursInput>({
    resolver: zodResolver(baseHoursInput),
    defaultValues: typedOf(desk),
  });
  const { isDirty } = useFormState({ control: form.control });
  async function submit(times: BaseHoursInput): Promise<void> {
    // Of hours that somebody else changed the person has seen what they are now.
    const seen = refused ? desk.hoursRev : rev;
    if (!(await save('save-schedule', { base: true, rev: seen, ...times }))) return;
    form.reset(form.getValues());
    onDone();
  }
  const useNew = () => {
    forget();
    setRev(desk.hoursRev);
    form.reset(typedOf(desk));
  };
  const isChanged = refused?.code === 'CHANGED';
  const typed = form.getValues();
  return (
    <>
      <Form form={form} label={t('hours.base')} onSubmit={submit}>
        <LeaveGuard isDirty={isDirty} onLeave={() => form.reset()} up={settingsPath(venueId, 'hours')} />
        {isChanged && (
          <ChangedNotice
            now={timesText(desk.open.slice(0, 5), desk.close.slice(0, 5))}
            mine={t('hours.span', { from: typed.openTime, upTo: typed.closeTime })}
            onUseNew={useNew}
          />
        )}
        {refused && !isChanged && <Refusal error={refused} gone="settings.ruleGone" />}
        <SettingsFields>
          <h2>{t('hours.base')}</h2>
          <p className="muted">{t('hours.baseHint')}</p>
          <TimesFields form={asTimesForm(form)} />
          <FormErrors form={form} />
        </SettingsFields>
        <SaveBar form={form} state={state} label={t('hours.save')}>
          <Button look="quiet" onClick={onDone}>
            {t('settings.cancel')}
          </Button>
        </SaveBar>
      </Form>
      {node}
    </>
  );
}
