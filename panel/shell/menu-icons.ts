import {
  IconAdjustmentsHorizontal, IconApps, IconArrowBackUp, IconBox, IconBrandWhatsapp, IconBuildingStore, IconCalendarEvent, IconCategory, IconChartBar, IconCode, IconCreditCard, IconDeviceMobile, IconDiscount2,
  IconExternalLink, IconFileExport, IconFileText, IconHelp, IconLanguage, IconLayoutDashboard, IconList, IconMapPin, IconMessageCircle, IconPackage, IconPhoto, IconPoint, IconReceipt,
  IconRobot, IconSettings, IconShare, IconSparkles, IconSpeakerphone, IconStar, IconTag, IconTags, IconTicket, IconUsers, IconWand, IconWorld,
} from '@tabler/icons-react'
import { createElement } from 'react'
import type { Icon } from '#kit/ui/button.tsx'

const icons: Readonly<Record<string, Icon>> = {
  'adjustments-horizontal': IconAdjustmentsHorizontal, apps: IconApps, 'arrow-back-up': IconArrowBackUp, box: IconBox, 'brand-whatsapp': IconBrandWhatsapp, 'building-store': IconBuildingStore,
  'calendar-event': IconCalendarEvent, category: IconCategory, 'chart-bar': IconChartBar, code: IconCode, 'credit-card': IconCreditCard, 'device-mobile': IconDeviceMobile, 'discount-2': IconDiscount2,
  'external-link': IconExternalLink, 'file-export': IconFileExport, 'file-text': IconFileText, help: IconHelp, language: IconLanguage, 'layout-dashboard': IconLayoutDashboard, list: IconList,
  'map-pin': IconMapPin, 'message-circle': IconMessageCircle, package: IconPackage, photo: IconPhoto, receipt: IconReceipt, robot: IconRobot, settings: IconSettings, share: IconShare,
  sparkles: IconSparkles, speakerphone: IconSpeakerphone, star: IconStar, tag: IconTag, tags: IconTags, ticket: IconTicket, users: IconUsers, wand: IconWand, world: IconWorld,
}

/** The picture of a menu item by the Tabler name that the server gives. */
export const MenuIcon = ({ name }: { name: string }) => createElement(icons[name] ?? IconPoint, { size: 18, 'aria-hidden': true })
