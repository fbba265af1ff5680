import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { flyoutHideDelay } from '#contract/rules/interface-constants.ts'
import type { MenuItem } from '#contract/areas/menu.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useText } from '#kit/data/text.ts'
import { MenuIcon } from '../menu/menu-icons.ts'
import { urlOf } from '../menu/menu-items.ts'
import flyout from './sidebar-flyout.module.css'
import styles from './sidebar.module.css'

type Props = {
  item: MenuItem
  mini: boolean
  current: boolean
  child: string | undefined
  opened: boolean
  open: () => void
  /** Orders that need an answer. */
  waiting: number
  /** The plan has expired; links are disabled. */
  isLocked: boolean
}

/** A menu item. Its children are below it while open, or in a flyout in the collapsed sidebar. */
export function SidebarItem(props: Props) {
  const { item, mini, opened, isLocked } = props
  if (mini)
    return (
      <li inert={isLocked}>
        <FlyoutItem {...props} />
      </li>
    )
  return (
    <li inert={isLocked}>
      <WideItem {...props} />
      {item.children.length > 0 && opened && <SubItems {...props} />}
    </li>
  )
}

function WideItem({ item, current, child, opened, open, waiting }: Props) {
  const url = urlOf(item)
  const content = (
    <>
      <MenuIcon name={item.icon} />
      <span className={styles.truncate}>{item.text}</span>
      {item.label && <Tag>{item.label}</Tag>}
      <WaitingCount count={waiting} />
    </>
  )
  const hasChildren = item.children.length > 0
  const commonProps = {
    className: styles.item,
    'data-on': (current && (!hasChildren || !opened || child === undefined)) || undefined,
    'data-under': (current && hasChildren && opened) || undefined,
  }
  if (!hasChildren)
    return (
      <Link {...commonProps} to={url} aria-current={current ? 'page' : undefined}>
        {content}
      </Link>
    )
  const chevron = <IconChevronDown size={16} className={styles.chevron} data-open={opened || undefined} aria-hidden />
  if (url === '' || opened)
    return (
      <button type="button" {...commonProps} onClick={open} aria-expanded={opened}>
        {content}
        {chevron}
      </button>
    )
  return (
    <Link {...commonProps} to={url} aria-expanded={opened} aria-current={current ? 'page' : undefined}>
      {content}
      {chevron}
    </Link>
  )
}

function SubItems({ item, child }: Props) {
  return (
    <ul>
      {item.children.map((one) => (
        <li key={one.id}>
          <Link
            className={styles.subItem}
            to={urlOf(one)}
            data-on={one.id === child || undefined}
            aria-current={one.id === child ? 'page' : undefined}
          >
            <span className={styles.truncate}>{one.text}</span>
            {one.label && <Tag>{one.label}</Tag>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function WaitingCount({ count, compact }: { count: number; compact?: boolean }) {
  const t = useText('shell')
  if (count === 0) return null
  return (
    <span className={compact ? styles.badge : styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{t('waiting', { count })}</span>
    </span>
  )
}

/** The item of the collapsed sidebar. Its flyout closes 250 ms after the pointer leaves. */
function FlyoutItem({ item, current, child, waiting }: Props) {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = () => {
    clearTimeout(timer.current)
    setOpened(true)
  }
  const closeLater = () => {
    timer.current = setTimeout(() => setOpened(false), flyoutHideDelay)
  }
  const hoverHandlers = { onMouseEnter: open, onMouseLeave: closeLater, onFocus: open, onBlur: closeLater }
  const url = urlOf(item) || (item.children[0] ? urlOf(item.children[0]) : '')
  return (
    <Popover opened={opened} position="right-start" offset={10} withinPortal transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Link
          {...hoverHandlers}
          className={styles.item}
          data-on={current || undefined}
          data-peek={opened || undefined}
          to={url}
          aria-label={item.text}
          aria-current={current ? 'page' : undefined}
          onClick={() => setOpened(false)}
        >
          <MenuIcon name={item.icon} />
          <WaitingCount count={waiting} compact />
        </Link>
      </Popover.Target>
      <Popover.Dropdown {...hoverHandlers} className={flyout.flyout}>
        <h2>{item.text}</h2>
        {item.children.length > 0 && (
          <ul>
            {item.children.map((one) => (
              <li key={one.id}>
                <Link
                  className={flyout.flyoutItem}
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
