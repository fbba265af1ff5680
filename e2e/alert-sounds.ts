import type { Page } from 'playwright-core'

type Heard = { tones: number; frequencies: number[] }

/** Counts the tones that a page plays, and keeps their frequencies. */
export const recordAlerts = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = { tones: 0, frequencies: [] }
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      heard.tones += 1
      heard.frequencies.push(Math.round(this.frequency.value))
      return start.apply(this, when)
    }
  })

export const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
export const toneCount = async (page: Page) => (await heardOn(page)).tones
