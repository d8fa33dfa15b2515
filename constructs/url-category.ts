import { UrlCategory as UrlCategoryResource } from '#l1/url-category';
import type { Construct } from 'constructs';
import type { ExactlyOne } from './exactly-one';
import { existingOf, type Existing } from './existing';
import { objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

interface CategoryBase extends ObjectProps {
  /**
   * Description of the category.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
}

/** Types of a custom URL category; set exactly one. */
interface CategoryForms {
  /**
   * URL list: sites and pages, such as `*.example.com/`, without `https://`.
   * @example urls: ['*.shop.example/']
   */
  readonly urls: readonly string[];
  /**
   * Category match: categories of the vendor; a site must belong to all of them.
   * @example categories: ['gambling', 'games']
   */
  readonly categories: readonly string[];
}

/** Properties of `UrlCategory`: its name, and exactly one type. */
export type UrlCategoryProps = CategoryBase & ExactlyOne<CategoryForms>;

/** Reference to a URL category: a construct or a name, also of a predefined category. */
export type UrlCategoryReference = UrlCategory | Existing<'url_category'> | string;

/** Custom URL category. */
export class UrlCategory extends UrlCategoryResource {
  /** References an existing category in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('url_category');

  constructor(scope: Construct, id: string, props: UrlCategoryProps) {
    const { description, urls, categories } = props;
    const own =
      urls === undefined
        ? { description, type: 'Category Match' as const, list: [...categories] }
        : { description, type: 'URL List' as const, list: [...urls] };
    super(scope, id, objectConfig('url_category', scope, id, props, own));
    place(this);
  }
}
