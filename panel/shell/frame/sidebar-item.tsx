import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useText } from '#kit/data/text.ts'
import { MenuIcon } from '../menu/menu-icons.ts'
import { urlOf } from '../menu/menu-items.ts'
import styles from './sidebar.module.css'

type Props = {
  item: MenuItem
  mini: boolean
  current: boolean
  child: string | undefined
  opened: boolean
  open: () => void
  /** Orders that need a hand. */
  waiting: number
  /** The plan has expired: nothing to open. */
  shut: boolean
}

/** One place of the menu; its children stand under it while it is open, or beside it when the menu is narrow. */
export function SidebarItem(props: Props) {
  const { item, mini, opened, shut } = props
  if (mini)
    return (
      <li inert={shut}>
        <Floating {...props} />
      </li>
    )
  return (
    <li inert={shut}>
      <Wide {...props} />
      {item.children.length > 0 && opened && <Children {...props} />}
    </li>
  )
}

function Wide({ item, current, child, opened, open, waiting }: Props) {
  const url = urlOf(item)
  const inside = (
    <>
      <MenuIcon name={item.icon} />
      <span className={styles.cut}>{item.text}</span>
      {item.label && <Tag>{item.label}</Tag>}
      <Waiting count={waiting} />
    </>
  )
  const parent = item.children.length > 0
  const look = {
    className: styles.item,
    'data-on': (current && (!parent || !opened || child === undefined)) || undefined,
    'data-under': (current && parent && opened) || undefined,
  }
  if (!parent)
    return (
      <Link {...look} to={url} aria-current={current ? 'page' : undefined}>
        {inside}
      </Link>
    )
  const chevron = <IconChevronDown size={16} className={styles.chevron} data-open={opened || undefined} aria-hidden />
  if (url === '' || opened)
    return (
      <button type="button" {...look} onClick={open} aria-expanded={opened}>
        {inside}
        {chevron}
      </button>
    )
  return (
    <Link {...look} to={url} aria-expanded={opened} aria-current={current ? 'page' : undefined}>
      {inside}
      {chevron}
    </Link>
  )
}

function Children({ item, child }: Props) {
  return (
    <ul className={styles.children}>
      {item.children.map((one) => (
        <li key={one.id}>
          <Link
            className={styles.sub}
            to={urlOf(one)}
            data-on={one.id === child || undefined}
            aria-current={one.id === child ? 'page' : undefined}
          >
            <span className={styles.cut}>{one.text}</span>
            {one.label && <Tag>{one.label}</Tag>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Waiting({ count, pip }: { count: number; pip?: boolean }) {
  const t = useText('shell')
  if (count === 0) return null
  return (
    <span className={pip ? styles.pip : styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{t('waiting', { count })}</span>
    </span>
  )
}

/** Narrow: the name and the children float beside the icon and leave 250 ms after the pointer. */
function Floating({ item, current, child, waiting }: Props) {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => {
    clearTimeout(timer.current)
    setOpened(true)
  }
  const leave = () => {
    timer.current = setTimeout(() => setOpened(false), 250)
  }
  const near = { onMouseEnter: stay, onMouseLeave: leave, onFocus: stay, onBlur: leave }
  const url = urlOf(item) || (item.children[0] ? urlOf(item.children[0]) : '')
  return (
    <Popover opened={opened} position="right-start" offset={10} withinPortal transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Link
          {...near}
          className={styles.item}
          data-on={current || undefined}
          data-peek={opened || undefined}
          to={url}
          aria-label={item.text}
          aria-current={current ? 'page' : undefined}
          onClick={() => setOpened(false)}
        >
          <MenuIcon name={item.icon} />
          <Waiting count={waiting} pip />
        </Link>
      </Popover.Target>
      <Popover.Dropdown {...near} className={styles.flyout}>
        <h2>{item.text}</h2>
        {item.children.length > 0 && (
          <ul>
            {item.children.map((one) => (
              <li key={one.id}>
                <Link
                  className={styles.flyItem}
                  to={urlOf(one)}
                  data-on={one.id === child || undefined}
                  onClick={() => setOpened(false)}
                >
                  {one.text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
