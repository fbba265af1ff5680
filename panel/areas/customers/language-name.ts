/** The name of a language in itself, such as 'Deutsch' for 'de'. */
export function nameOfLanguage(locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}
