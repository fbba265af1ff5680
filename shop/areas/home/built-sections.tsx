import { Fragment } from 'react'
import type { StoreSection } from '#contract/areas/storefront/storefront.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { Banners } from './banners.tsx'
import { BuiltProducts } from './built-products.tsx'
import { BuiltLink, Paragraphs, SectionPicture } from './built-parts.tsx'
import { Categories } from './categories.tsx'
import type { MarketplaceHomeData } from './marketplace-home-data.ts'
import { MerchantRow, OpenNow } from './merchant-rows.tsx'
import { Packages } from './packages.tsx'
import { PromotedRow } from './promoted-row.tsx'

type Props = {
  sections: readonly StoreSection[]
  /** Merchants, banners and categories; null on pages without such sections. */
  home: MarketplaceHomeData | null
}

/** The sections of a built page, in their order. */
export default function BuiltSections({ sections, home }: Props) {
  return sections.map((section, index) => (
    <div key={section.key} data-section={section.key}>
      <Section section={section} home={home} isFirst={index === 0} />
    </div>
  ))
}

type SectionProps = { section: StoreSection; home: MarketplaceHomeData | null; isFirst: boolean }

function Section({ section, home, isFirst }: SectionProps) {
  if (section.type === 'hero') return <Hero section={section} isFirst={isFirst} />
  if (section.type === 'text') return <TextSection section={section} />
  if (section.type === 'picture') return <PictureSection section={section} isFirst={isFirst} />
  if (section.type === 'call_to_action') return <CallToAction section={section} />
  if (section.type === 'spacer') return <div className={`built-spacer ${section.size}`} />
  if (section.type === 'faq') return <Questions section={section} />
  if (section.type === 'products') return <BuiltProducts section={section} />
  return home && <ShopSection section={section} home={home} />
}

/** A section of what the shop offers. It shows only while its kind is visible. */
function ShopSection({ section, home }: { section: StoreSection; home: MarketplaceHomeData }) {
  const t = useText('home')
  const { type, title, source, limit } = section
  const isShown = (name: string) => home.sections[name] !== false
  const { rows } = home
  if (type === 'banners') return isShown('banners') && <Banners banners={home.banners} />
  if (type === 'categories')
    return (
      isShown('categories') && (
        <Fragment>
          {title && <h2 className="built-heading">{title}</h2>}
          <Categories categories={home.categories} />
        </Fragment>
      )
    )
  if (type === 'packages') return isShown('packages') && <Packages packages={home.packages} />
  if (type === 'recommendations')
    return <MerchantRow title={title || t('recommended')} merchants={rows.recommended} isRecommended />
  if (type !== 'merchants') return null
  if (source === 'sponsored')
    return <PromotedRow title={title || t('sponsored')} merchants={rows.sponsored.slice(0, limit)} eager={3} />
  if (source === 'featured')
    return <PromotedRow title={title || t('featured')} merchants={rows.featured.slice(0, limit)} eager={0} />
  if (source === 'later') return <MerchantRow title={title || t('opening_later')} merchants={rows.later} />
  return <OpenNow {...home} title={title} />
}

function Hero({ section, isFirst }: { section: StoreSection; isFirst: boolean }) {
  const { title, text, picture, align } = section
  return (
    <section className={`built-hero ${align}`} data-picture={picture ? true : undefined}>
      {picture && <SectionPicture picture={picture} alt="" eager={isFirst} />}
      <div className="built-hero-text">
        {title && (
          <h2>
            <bdi>{title}</bdi>
          </h2>
        )}
        <Paragraphs text={text} />
        <BuiltLink section={section} />
      </div>
    </section>
  )
}

const TextSection = ({ section: { title, text } }: { section: StoreSection }) => (
  <section className="section built-text">
    {title && <h2>{title}</h2>}
    <Paragraphs text={text} />
  </section>
)

function PictureSection({ section, isFirst }: { section: StoreSection; isFirst: boolean }) {
  const { picture, alt } = section
  if (!picture) return null
  return (
    <section className="section built-picture">
      <BuiltLink section={section} isPlain>
        <SectionPicture picture={picture} alt={alt} eager={isFirst} />
      </BuiltLink>
    </section>
  )
}

const CallToAction = ({ section }: { section: StoreSection }) => (
  <section className="section built-action">
    {section.title && <h2>{section.title}</h2>}
    <Paragraphs text={section.text} />
    <BuiltLink section={section} />
  </section>
)

const Questions = ({ section: { title, questions } }: { section: StoreSection }) => (
  <section className="section built-questions">
    {title && <h2>{title}</h2>}
    {questions
      .filter(({ question }) => question !== '')
      .map(({ question, answer }, index) => (
        <details key={index}>
          <summary>{question}</summary>
          <Paragraphs text={answer} />
        </details>
      ))}
  </section>
)
