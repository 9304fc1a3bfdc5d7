const paths = {
  search:
    'M10.5 4a6.5 6.5 0 1 0 4 11.600l5 5 1.4-1.4-5-5A6.5 6.5 0 0 0 10.5 4Zm0 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z',
  pin: 'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.500A2.5 2.5 0 1 1 12 6.500a2.5 2.5 0 0 1 0 5Z',
  calendar: 'M7 2v2H4v17h16V4h-3V2h-2v2H9V2H7Zm-1 8h12v9H6v-9Z',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-1 3v6l4.5 2.7 1-1.7-3.5-2V7h-2Z',
  receipt: 'M5 2v20l3-2 2 2 2-2 2 2 2-2 3 2V2H5Zm3 5h8v2H8V7Zm0 4h8v2H8v-2Z',
  offline:
    'M3.3 2 2 3.300l5 5A14 14 0 0 0 3 11l2 2a11 11 0 0 1 4.2-2.500L11.5 13A8 8 0 0 0 7 15l2 2a5 5 0 0 1 6 0l5.7 5.7 1.3-1.300L3.3 2ZM12 8h-.6l2.5 2.500A11 11 0 0 1 19 13l2-2a14 14 0 0 0-9-3Z',
  menu: 'M3 6h18v2H3V6Zm0 5h18v2H3v-2Zm0 5h18v2H3v-2Z',
  close: 'M6.4 5 5 6.400l5.6 5.600L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.600L19 6.4 17.6 5 12 10.6 6.4 5Z',
  down: 'M7.4 8.6 12 13.200l4.6-4.600L18 10l-6 6-6-6 1.4-1.400Z',
  signOut: 'M4 3h9v2H6v14h7v2H4V3Zm12 4 5 5-5 5-1.4-1.4 2.6-2.600H9v-2h8.200l-2.6-2.600L16 7Z',
  user: 'M12 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 11c-5 0-8 2.5-8 5.500V21h16v-1.500c0-3-3-5.5-8-5.500Z',
  check: 'm9.5 16.2-4-4L4 13.600l5.5 5.400L20 8.5 18.6 7l-9.1 9.200Z',
  copy: 'M8 2v4H4v16h12v-4h4V2H8Zm2 2h8v12h-2V6h-6V4ZM6 8h8v12H6V8Z',
  alert: 'M12 2 1 21h22L12 2Zm-1 7h2v6h-2V9Zm0 8h2v2h-2v-2Z',
  filter: 'M4 5h16v2H4V5Zm3 6h10v2H7v-2Zm3 6h4v2h-4v-2Z',
  share: 'M18 16a3 3 0 0 0-2.2 1l-7-4a3 3 0 0 0 0-2l7-4A3 3 0 1 0 15 5v.7l-7 4a3 3 0 1 0 0 4.600l7 4V19a3 3 0 1 0 3-3Z',
  ball: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 5 4 3-1.5 4.700h-5L8 10l4-3Z',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon in the text colour; whoever uses it alone on a button gives the button a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={paths[name]} fillRule="evenodd" />
    </svg>
  );
}
