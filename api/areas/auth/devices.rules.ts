const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (typeof browsers)[number][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const matchName = (text: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/**
 * Browser and system from a user agent, or null. Specific names come first, because those browsers also contain
 * the common names.
 */
export const deviceOf = (userAgent: string | null) => ({
  browser: matchName(userAgent ?? '', browsers),
  system: matchName(userAgent ?? '', systems),
})
