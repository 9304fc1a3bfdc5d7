import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Desk } from '#domain/desk/desk.ts';
import { openingTimes } from '#domain/opening-hours.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { baseHoursInput, type BaseHoursInput, type BaseHoursTyped } from '#forms/desk-settings.ts';
import { timesText } from '#text/desk-rule-words.ts';
import { formatTimeOfDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { WriteForm } from '#console/write-form.tsx';
import { SettingsFields, settingsRefusal } from '#features/desk-settings/settings-parts.tsx';
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
  const { state, save, node } = useClosingSave(venueId);
  const [rev, setRev] = useState(desk.hoursRev);
  const form = useForm<BaseHoursTyped, unknown, BaseHoursInput>({
    resolver: zodResolver(baseHoursInput),
    defaultValues: typedOf(desk),
  });
  const useNew = () => {
    setRev(desk.hoursRev);
    form.reset(typedOf(desk));
  };
  return (
    <>
      <WriteForm
        form={form}
        label={t('hours.base')}
        save={t('hours.save')}
        isPage
        state={state}
        send={async (times, sawChange) =>
          save('save-schedule', { base: true, rev: sawChange ? desk.hoursRev : rev, ...times })
        }
        onDone={onDone}
        onCancel={onDone}
        refusal={(error) => settingsRefusal(error, 'settings.ruleGone')}
        changed={{
          now: timesText(desk.open.slice(0, 5), desk.close.slice(0, 5)),
          mine: () => t('hours.span', { from: form.getValues('openTime'), upTo: form.getValues('closeTime') }),
          onUseNew: useNew,
        }}
        up={settingsPath(venueId, 'hours')}
      >
        <SettingsFields>
          <h2>{t('hours.base')}</h2>
          <p className="muted">{t('hours.baseHint')}</p>
          <TimesFields form={asTimesForm(form)} />
        </SettingsFields>
      </WriteForm>
      {node}
    </>
  );
}
