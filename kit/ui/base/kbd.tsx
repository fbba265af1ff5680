import styles from './kbd.module.css'

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Formats a shortcut for this keyboard: 'mod+k' is ⌘K or Ctrl K. */
const formatKeys = (keys: string) =>
  keys
    .replace('mod+', isMac ? '⌘' : 'Ctrl ')
    .replace('enter', '↵')
    .replace('esc', 'Esc')
    .toUpperCase()
    .replace('CTRL', 'Ctrl')
    .replace('ESC', 'Esc')

export const Kbd = ({ children }: { children: string }) => <kbd className={styles.kbd}>{formatKeys(children)}</kbd>
