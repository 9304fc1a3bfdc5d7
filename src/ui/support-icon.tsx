const paths = {
  question:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 2.500A3.500 3.500 0 0 0 8.500 10h2a1.500 1.500 0 1 1 2.400 1.200C11.700 12.100 11 12.900 11 14.500h2c0-.8.4-1.100 1.100-1.700A3.500 3.500 0 0 0 12 6.500ZM11 16h2v2h-2v-2Z',
  chat: 'M4 3h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-8l-6 4v-4H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm0 2v11h4v2.300L11.400 16H20V5H4Zm3 3h10v2H7V8Zm0 3.500h7v2H7v-2Z',
  mail: 'M3 5h18a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm1 3.300V17h16V8.300l-8 5-8-5ZM5 7l7 4.400L19 7H5Z',
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm0 2v2h16V7H4Zm0 4v6h16v-6H4Zm2 2.500h5v1.800H6v-1.800Z',
  price:
    'M3 3h9l9.500 9.500a2 2 0 0 1 0 2.800l-6.200 6.200a2 2 0 0 1-2.800 0L3 12V3Zm2 2v6.200l8.900 8.900 6.200-6.200L11.200 5H5Zm2.500 1a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3Z',
  lock: 'M12 2a5 5 0 0 1 5 5v3h2v12H5V10h2V7a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v3h6V7a3 3 0 0 0-3-3Zm-5 8v8h10v-8H7Zm4 2.500h2v3h-2v-3Z',
  people:
    'M9 4a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Zm7.500 1.500a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600ZM9 13c-4 0-7 2-7 5v2h14v-2c0-3-3-5-7-5Zm7.500 0c-.6 0-1.100 0-1.600.1 1.900 1.100 3.100 2.800 3.100 4.900v2h4v-2c0-3-2.500-5-5.500-5Z',
  court: 'M3 5h18v14H3V5Zm2 2v10h6V7H5Zm8 0v10h6V7h-6Z',
  clock:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-1 3v6l4.500 2.700 1-1.700-3.500-2V7h-2Z',
} as const;

export type SupportIconName = keyof typeof paths;

/** Decorative icons beyond those of the first download, which carries every one of `Icon`. */
export function SupportIcon({ name, size = 24 }: { name: SupportIconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={paths[name]} fillRule="evenodd" />
    </svg>
  );
}
