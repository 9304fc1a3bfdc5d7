const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Whole PKR up to a limit as people type them: "3500", "3,500", "PKR 3,500", also in Urdu digits; undefined for anything else. */
export function readRupees(typed: string, most = 1_000_000): number | undefined {
  const latin = typed.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
  const digits = latin
    .trim()
    .replace(/^(?:pkr|rs\.?)\s*/i, '')
    .replace(/[,\s\u00a0]/g, '');
  const total = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return total <= most ? total : undefined;
}

/** An amount of any size: that it is too much is said in words of its own. */
export function readAmount(typed: string): number | undefined {
  return readRupees(typed, Number.POSITIVE_INFINITY);
}
