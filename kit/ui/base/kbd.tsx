import styles from './kbd.module.css'

const mac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Keys as they stand on this keyboard: 'mod+k' is ⌘K or Ctrl K. */
const keyText = (keys: string) =>
  keys
    .replace('mod+', mac ? '⌘' : 'Ctrl ')
    .replace('enter', '↵')
    .replace('esc', 'Esc')
    .toUpperCase()
    .replace('CTRL', 'Ctrl')
    .replace('ESC', 'Esc')

export const Kbd = ({ children }: { children: string }) => <kbd className={styles.kbd}>{keyText(children)}</kbd>
