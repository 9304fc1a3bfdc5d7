/** Brings the booking card to the person, with the focus at its title; an address with a hash would be a new screen. */
export function showCard(): void {
  document.getElementById('booking')?.scrollIntoView();
  document.getElementById('booking-title')?.focus({ preventScroll: true });
}
