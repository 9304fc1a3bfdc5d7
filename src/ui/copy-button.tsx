import { useEffect, useState } from 'react';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { styled } from '#ui/styled.ts';
import { Button } from './button.tsx';

/** How long the button says that it copied, in ms. */
const doneMs = 3000;

export type CopyButtonProps = {
  /** What is copied. */
  text: string;
  /** What that is, for a screen reader: "Account number". */
  label: string;
  /** Says "Copy text" where an icon alone would not be understood. */
  hasWords?: boolean;
  /** What stands beside the icon of a button that is the next thing to do. */
  caption?: string;
  onCopied?: () => void;
};

/** Below the button, also in a row of others. */
const Failed = styled(HelperText)({ display: 'block', flex: '1 1 100%' });

/** Copies a text for another app; where the browser forbids it, a line below says to press and hold instead. */
export function CopyButton({ text, label, hasWords = false, caption, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), doneMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    onCopied?.();
    setFailed(false);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setFailed(true);
    }
  }

  const name = hasWords ? t('waiting.copyLabel', { what: label }) : t('booking.copyLabel', { field: label });
  const icon = copied ? <Icon name="check" size={18} /> : <SupportIcon name="copy" size={18} />;
  return (
    <>
      <Button
        look={caption ? 'outline' : 'quiet'}
        className="copy-btn"
        aria-label={caption ? undefined : name}
        onClick={() => void copy()}
      >
        {hasWords ? t(copied ? 'waiting.copied' : 'waiting.copy') : icon}
        {caption}
      </Button>
      <span className="sr-only" role="status">
        {copied && t('booking.copied', { field: label })}
      </span>
      {hasFailed && (
        <Failed component="span" role="alert" error>
          {t('booking.copyFailed')}
        </Failed>
      )}
    </>
  );
}
