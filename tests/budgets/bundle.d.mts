/** The addresses that a device keeps on which somebody opened the console of a venue (`desk`), or none does (`admin`). */
export function consoleUrls(folder: string, part: 'desk' | 'admin'): string[];
