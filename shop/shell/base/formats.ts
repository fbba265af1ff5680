const maxFormats = 500

/** Creates the format of each locale and options once: that takes as long as about a hundred uses, and menus have hundreds of prices. */
function keepFormats<Options, Format>(create: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const known = formats.get(key)
    if (known) return known
    const format = create(locale, options)
    if (formats.size < maxFormats) formats.set(key, format)
    return format
  }
}

export const numberFormat = keepFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateTimeFormat = keepFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
