import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const motdBannerSetting = defineResource({
  name: 'motd_banner_setting',
  doc: 'Motd banner setting.',
  api: { path: '/config/device/v1/motd-banner-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    motd_and_banner: attr(
      nested({
        motd_enable: plain(z.boolean().optional()),
        message: plain(z.string().optional()),
        motd_do_not_display_again: plain(z.boolean().optional()),
        motd_title: plain(z.string().optional()),
        motd_color: plain(
          z
            .enum([
              'color1',
              'color2',
              'color3',
              'color4',
              'color5',
              'color6',
              'color7',
              'color8',
              'color9',
              'color10',
              'color11',
              'color12',
              'color13',
              'color14',
              'color15',
              'color16',
              'color17',
            ])
            .optional(),
        ),
        severity: plain(z.enum(['warning', 'question', 'error', 'info']).optional()),
        banner_header: plain(z.string().optional()),
        banner_header_color: plain(
          z
            .enum([
              'color1',
              'color2',
              'color3',
              'color4',
              'color5',
              'color6',
              'color7',
              'color8',
              'color9',
              'color10',
              'color11',
              'color12',
              'color13',
              'color14',
              'color15',
              'color16',
              'color17',
            ])
            .optional(),
        ),
        banner_header_text_color: plain(
          z
            .enum([
              'color1',
              'color2',
              'color3',
              'color4',
              'color5',
              'color6',
              'color7',
              'color8',
              'color9',
              'color10',
              'color11',
              'color12',
              'color13',
              'color14',
              'color15',
              'color16',
              'color17',
            ])
            .optional(),
        ),
        banner_header_footer_match: plain(z.boolean().optional()),
        banner_footer: plain(z.string().optional()),
        banner_footer_color: plain(
          z
            .enum([
              'color1',
              'color2',
              'color3',
              'color4',
              'color5',
              'color6',
              'color7',
              'color8',
              'color9',
              'color10',
              'color11',
              'color12',
              'color13',
              'color14',
              'color15',
              'color16',
              'color17',
            ])
            .optional(),
        ),
        banner_footer_text_color: plain(
          z
            .enum([
              'color1',
              'color2',
              'color3',
              'color4',
              'color5',
              'color6',
              'color7',
              'color8',
              'color9',
              'color10',
              'color11',
              'color12',
              'color13',
              'color14',
              'color15',
              'color16',
              'color17',
            ])
            .optional(),
        ),
      }).optional(),
      'Motd and banner.',
    ),
  }),
});
