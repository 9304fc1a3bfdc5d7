import type { ManifestOptions } from 'vite-plugin-pwa';

const sizes = { narrow: '780x1688', wide: '1280x800' } as const;

function shot(name: string, form: keyof typeof sizes, label: string) {
  return { src: `/screenshots/${name}.webp`, sizes: sizes[form], type: 'image/webp', form_factor: form, label };
}

/** What the device shows and does once Baari is installed. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Baari',
  short_name: 'Baari',
  description: 'Find a sports court in Pakistan, book an hour, play. Works with no signal.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  theme_color: '#0b6b3a',
  background_color: '#f5f7f2',
  categories: ['sports', 'lifestyle'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    shot('home-narrow', 'narrow', 'Search courts by sport, city and area'),
    shot('venues-narrow', 'narrow', 'Every venue with its rating and price'),
    shot('venues-wide', 'wide', 'Every venue with its rating and price'),
    shot('venue-wide', 'wide', 'Pick a court, a date and your hours'),
  ],
  shortcuts: [
    { name: 'Find venues', url: '/venues' },
    { name: 'My bookings', url: '/my-bookings' },
  ],
};
