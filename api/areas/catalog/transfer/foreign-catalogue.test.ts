import { expect, test } from 'vitest'
import { convertCatalogue } from './foreign-catalogue.rules.ts'
import { plainText } from './foreign/plain-text.rules.ts'

async function convert(rows: readonly (readonly string[])[]) {
  const records = (async function* () {
    for (const row of rows) yield [...row]
  })()
  const [headings = [], ...products] = await Array.fromAsync(convertCatalogue(records))
  return products.map((cells) => Object.fromEntries(headings.map((heading, nth) => [heading, cells[nth]])))
}

test('rows of a Shopify file with one handle become a product with options and all its pictures', async () => {
  const products = await convert([
    [
      'Handle',
      'Title',
      'Body (HTML)',
      'Type',
      'Tags',
      'Published',
      'Option1 Name',
      'Option1 Value',
      'Option2 Name',
      'Option2 Value',
      'Variant SKU',
      'Variant Inventory Tracker',
      'Variant Inventory Qty',
      'Variant Inventory Policy',
      'Variant Price',
      'Image Src',
    ],
    [
      'tee',
      'T-shirt',
      '<p>Soft &amp; warm</p><p>Cotton</p>',
      'Clothes',
      'new, summer',
      'true',
      'Size',
      'S',
      'Colour',
      'Red',
      'T-1',
      'shopify',
      '3',
      'deny',
      '10.00',
      'https://cdn.example/1.jpg',
    ],
    [
      'tee',
      '',
      '',
      '',
      '',
      '',
      '',
      'S',
      '',
      'Blue',
      'T-2',
      'shopify',
      '2',
      'deny',
      '11.50',
      'https://cdn.example/2.jpg',
    ],
    ['tee', '', '', '', '', '', '', 'L', '', 'Red', 'T-3', 'shopify', '1', 'deny', '12.00', ''],
    ['tee', '', '', '', '', '', '', 'L', '', 'Blue', 'T-4', 'shopify', '4', 'deny', '13.50', ''],
    ['mug', 'Mug', '', '', '', 'false', 'Title', 'Default Title', '', '', 'M-1', '', '', '', '4.5', ''],
    ['cap', 'Cap', '', '', '', 'true', 'Size', 'S', '', '', 'C-1', 'shopify', '0', 'deny', '7', ''],
    ['cap', '', '', '', '', '', '', 'XL', '', '', 'C-2', 'shopify', '5', 'deny', '7', ''],
  ])
  expect(products).toEqual([
    {
      sku: 'T-1',
      name: 'T-shirt',
      description: 'Soft & warm\nCotton',
      categories: 'Clothes',
      tags: 'new | summer',
      selling_price: '10',
      quantity: '10',
      options: 'Size [1-1 required]: S | L = 2\nColour [1-1 required]: Red | Blue = 1.5',
      image_url: 'https://cdn.example/1.jpg | https://cdn.example/2.jpg',
      status: 'true',
    },
    expect.objectContaining({ sku: 'M-1', selling_price: '4.5', options: '', quantity: '', status: 'false' }),
    expect.objectContaining({ selling_price: '7', quantity: '5', options: 'Size [1-1 required]: S ! | XL' }),
  ])
})

test('choices whose prices are no sums, or that are sold out, become one option', async () => {
  const [product] = await convert([
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Variant Price'],
    ['a', 'A', 'Size', 'S', 'Colour', 'Red', '10'],
    ['a', '', '', 'S', '', 'Blue', '11'],
    ['a', '', '', 'L', '', 'Red', '12'],
    ['a', '', '', 'L', '', 'Blue: dark', '20'],
  ])
  expect(product).toMatchObject({
    selling_price: '10',
    options: String.raw`Size / Colour [1-1 required]: S / Red | S / Blue = 1 | L / Red = 2 | L / Blue\: dark = 10`,
  })
})

test('variations of WooCommerce belong to their parent, which may follow them', async () => {
  const products = await convert([
    [
      'ID',
      'Type',
      'SKU',
      'Name',
      'Published',
      'Description',
      'Tax status',
      'In stock?',
      'Stock',
      'Regular price',
      'Categories',
      'Images',
      'Parent',
      'Attribute 1 name',
      'Attribute 1 value(s)',
    ],
    ['12', 'variation', 'H-R', 'Hoodie - Red', '1', '', 'taxable', '1', '2', '40', '', '', 'id:11', 'Colour', 'Red'],
    [
      '11',
      'variable',
      'H',
      'Hoodie',
      '1',
      'Warm',
      'taxable',
      '1',
      '',
      '',
      'Clothing > Hoodies, Sale',
      'https://a.example/h.jpg',
      '',
      'Colour',
      'Red, Green',
    ],
    ['13', 'variation', 'H-G', 'Hoodie - Green', '1', '', 'taxable', '0', '0', '42.50', '', '', 'H', 'Colour', 'Green'],
    ['14', 'simple', 'B', 'Belt', '-1', '', 'none', '1', '', '9', 'Sale', '', '', '', ''],
  ])
  expect(products).toMatchObject([
    {
      sku: 'H',
      name: 'Hoodie',
      categories: 'Hoodies | Sale',
      selling_price: '40',
      quantity: '2',
      options: 'Colour [1-1 required]: Red | Green = 2.5 !',
      image_url: 'https://a.example/h.jpg',
      is_taxable: 'true',
    },
    { sku: 'B', selling_price: '9', options: '', is_taxable: 'false', status: 'inactive' },
  ])
})

test('items of a Google group become a product, with the currency behind its price', async () => {
  const products = await convert([
    ['id', 'title', 'price', 'availability', 'item_group_id', 'size', 'image_link', 'additional_image_link'],
    [
      '1',
      'Shoe',
      '50.00 EUR',
      'in_stock',
      'shoe',
      '38',
      'https://a.example/1.jpg',
      'https://a.example/2.jpg,https://a.example/3.jpg',
    ],
    ['2', 'Shoe', '52.00 EUR', 'out_of_stock', 'shoe', '44', 'https://a.example/1.jpg', ''],
    ['3', 'Sock', '5.00 EUR', 'out of stock', '', '', '', ''],
  ])
  expect(products).toMatchObject([
    {
      sku: 'shoe',
      selling_price: '50 EUR',
      options: 'Size [1-1 required]: 38 | 44 = 2 !',
      image_url: 'https://a.example/1.jpg | https://a.example/2.jpg | https://a.example/3.jpg',
    },
    { sku: '3', selling_price: '5.00 EUR', options: '' },
  ])
})

test('files of the product itself stay as they are', async () => {
  expect(
    await convert([
      ['SKU', 'Name', 'Selling price'],
      ['A', 'Apple', '1'],
    ]),
  ).toEqual([{ SKU: 'A', Name: 'Apple', 'Selling price': '1' }])
})

test('HTML becomes text with its lines', () => {
  expect(plainText('<ul><li>One<li>Two</ul><script>alert(1)</script>a<br>b &lt;c&gt;')).toBe('OneTwoa\nb <c>')
})
