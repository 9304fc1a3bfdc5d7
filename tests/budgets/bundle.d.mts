/** The files that nobody asks for but the console of a venue (`desk`) or that of Baari's own people (`admin`), as the build found them. */
export function consoleUrls(folder: string, part: 'desk' | 'admin'): string[];
