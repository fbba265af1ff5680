import { printerTexts } from './ticket/printer-texts.rules.ts'

/** Title and body of a notification, in the language of its reader. */
export function silentPrinterTexts(locale: string | null, name: string): { title: string; body: string } {
  const { printer_silent: title, printer_silent_text: text } = printerTexts(locale ?? 'en')
  return { title, body: text.replace('{name}', () => name) }
}
