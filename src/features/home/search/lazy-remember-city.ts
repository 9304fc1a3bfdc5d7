/** The city's venues are then the first to be brought up to date; where storage fails the search works all the same. */
export async function rememberCity(name: string): Promise<void> {
  try {
    const { writeChosenCity } = await import('#data/storage/settings.ts');
    await writeChosenCity(name || undefined);
  } catch {
    return;
  }
}
