import type { PoiGroup } from './palette.ts';

interface PoiIcon {
  /** A name in the icon set maki. */
  readonly icon: string;
  readonly group: PoiGroup;
}

/** Icons by group; a class of the tiles whose icon has another name is written `class=icon`. */
const ICONS: Readonly<Record<PoiGroup, string>> = {
  food: 'restaurant cafe fast_food=fast-food bar beer ice_cream=ice-cream bakery',
  shop:
    'shop grocery clothing_store=clothing-store alcohol_shop=alcohol-shop hairdresser butcher=slaughterhouse florist ' +
    'furniture jewelry=jewelry-store optician shoes=shoe mobile_phone=mobile-phone hardware doityourself=hardware ' +
    'garden_centre=garden-centre toys=gaming books=library gift convenience confectionery laundry car=car-repair music ' +
    'mall=shop electronics=mobile-phone perfumery=shop',
  transit:
    'railway=rail bus ferry_terminal=ferry aerialway airport entrance car_rental=car-rental bicycle bicycle_rental=bicycle-share ' +
    'parking fuel bicycle_parking=bicycle motorcycle_parking=scooter harbor taxi',
  health: 'hospital pharmacy doctors=doctor dentist veterinary defibrillator',
  culture:
    'museum theatre cinema library art_gallery=art-gallery attraction castle monument memorial=monument archaeological_site=historic ' +
    'place_of_worship=place-of-worship school college town_hall=town-hall community_centre=town-hall theme_park=amusement-park aquarium ' +
    'planetarium=observation-tower lighthouse windmill landmark',
  leisure:
    'park playground stadium swimming golf picnic_site=picnic-site campsite zoo garden dog_park=dog-park pitch sports_centre=fitness-centre ' +
    'basketball tennis volleyball table_tennis=table-tennis bbq horse_riding=horse-riding ice_rink=skiing water_park=swimming ' +
    'shelter drinking_water=drinking-water fountain=drinking-water cricket baseball equestrian=horse-riding skateboard bowling_alley=bowling-alley ' +
    'escape_game=gaming miniature_golf=golf marina=harbor nature_reserve=park fitness_station=fitness-centre',
  lodging: 'lodging',
  service:
    'bank atm=bank police fire_station=fire-station post office=commercial information telephone toilets=toilet prison embassy ' +
    'recycling waste_basket=waste-basket cemetery courthouse=landmark lawyer=commercial bollard=barrier lift_gate=lift-gate gate ' +
    'toll_booth=toll car_wash=car charging_station=charging-station motorcycle=scooter ranger_station=ranger-station',
};

/** Icon and group by class of the layer `poi`. */
export const POI_ICONS: ReadonlyMap<string, PoiIcon> = new Map(
  (Object.entries(ICONS) as [PoiGroup, string][]).flatMap(([group, words]) =>
    words.split(/\s+/).map((word) => {
      const [name, icon = word.replaceAll('_', '-')] = word.split('=') as [string, string?];
      return [name, { icon, group }] as const;
    }),
  ),
);

/** The icon of classes without one of their own. */
export const OTHER_POI = 'poi-dot';

/** Returns the sprite image of a class; an icon may have the colors of several groups. */
export const poiImage = ({ icon, group }: PoiIcon): string => `poi-${group}-${icon}`;
