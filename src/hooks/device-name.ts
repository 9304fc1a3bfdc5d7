/** Which phone it was, for whoever reads later that somebody was checked in twice. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  if (/android/i.test(agent)) return 'Android';
  return /iphone|ipad/i.test(agent) ? 'iPhone' : 'Computer';
}
