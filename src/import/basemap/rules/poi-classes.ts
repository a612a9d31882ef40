/** Points of interest of the OpenMapTiles schema: which tags make one, and the classes that group their values. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Key → values that make a point of interest; null: any. The first key counts. */
export const POI_VALUES: readonly (readonly [key: string, values: ReadonlySet<string> | null])[] = [
  ['railway', words('halt station subway_entrance train_station_entrance tram_stop')],
  ['aerialway', words('station')],
  [
    'amenity',
    words(`arts_centre atm bank bar bbq beverages bicycle_parking bicycle_rental biergarten bus_station cafe car_rental
      car_wash charging_station cinema clinic college community_centre courthouse dentist doctors dormitory
      drinking_water fast_food ferry_terminal fire_station food_court fountain fuel grave_yard hospital ice_cream
      kindergarten library marketplace motorcycle_parking nightclub nursing_home parcel_locker parking pharmacy
      place_of_worship police post_box post_office prison pub public_building recycling restaurant school shelter
      swimming_pool taxi telephone theatre toilets townhall university vending_machine veterinary waste_basket`),
  ],
  [
    'tourism',
    words(`alpine_hut aquarium artwork attraction bed_and_breakfast camp_site caravan_site chalet gallery
      guest_house hostel hotel information motel museum picnic_site theme_park viewpoint zoo`),
  ],
  ['shop', null],
  ['historic', words('castle fort memorial monument ruins archaeological_site')],
  [
    'leisure',
    words(`dog_park escape_game garden golf_course hackerspace ice_rink marina miniature_golf park pitch
      playground sports_centre stadium swimming_area swimming_pool water_park`),
  ],
  ['highway', words('bus_stop')],
  [
    'sport',
    words(`american_football archery athletics australian_football badminton baseball basketball
      beachvolleyball billiards bmx boules bowls boxing canadian_football canoe chess climbing cricket croquet curling
      cycling disc_golf diving equestrian fatsal field_hockey free_flying gaelic_games golf gymnastics handball hockey
      horse_racing horseshoes ice_hockey ice_skating judo karting long_jump model_aerodrome motocross motor
      multi orienteering paddle_tennis paintball paragliding pelota racquet rc_car roller_skating rowing rugby
      rugby_league rugby_union running sailing scuba_diving shooting shooting_range skateboard skating skiing soccer
      surfing swimming table_soccer table_tennis team_handball tennis toboggan volleyball water_ski yoga`),
  ],
  ['office', null],
  ['landuse', words('basin brownfield cemetery reservoir winter_sports')],
  ['barrier', words('bollard border_control cycle_barrier gate lift_gate sally_port stile toll_booth')],
  ['building', words('dormitory')],
  ['waterway', words('dock')],
];

/** Class → the values it groups; others are classes of their own. */
const GROUPS: Readonly<Record<string, string>> = {
  town_hall: 'townhall public_building courthouse community_centre',
  golf: 'golf golf_course miniature_golf',
  fast_food: 'fast_food food_court',
  park: 'park bbq',
  bus: 'bus_stop bus_station',
  railway: 'station halt tram_stop subway',
  entrance: 'subway_entrance train_station_entrance',
  campsite: 'camp_site caravan_site',
  laundry: 'laundry dry_cleaning',
  grocery: 'supermarket deli delicatessen department_store greengrocer marketplace',
  library: 'books library',
  college: 'university college',
  lodging: 'hotel motel bed_and_breakfast guest_house hostel chalet alpine_hut dormitory',
  post: 'post_box post_office parcel_locker',
  school: 'school kindergarten',
  alcohol_shop: 'alcohol beverages wine',
  bar: 'bar nightclub',
  harbor: 'marina dock',
  car: 'car car_repair car_parts taxi',
  hospital: 'hospital nursing_home clinic',
  cemetery: 'grave_yard cemetery',
  attraction: 'attraction viewpoint',
  beer: 'biergarten pub',
  music: 'music musical_instrument',
  stadium: 'american_football stadium soccer',
  art_gallery: 'art artwork gallery arts_centre',
  clothing_store: 'bag clothes',
  swimming: 'swimming_area swimming',
  castle: 'castle ruins',
  fuel: 'fuel charging_station',
};
/** Kinds of shops that are classes of their own. */
const SHOPS = 'bakery bicycle butcher hairdresser';

export const POI_CLASSES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(GROUPS).flatMap(([clazz, values]) => values.split(' ').map((value) => [value, clazz] as const)),
  ...SHOPS.split(' ').map((value) => [value, value] as const),
]);

/** Classes by priority where few can be shown. */
export const POI_RANKS: readonly string[] = [
  ...['hospital', 'railway', 'bus', 'attraction', 'harbor', 'college', 'school', 'stadium', 'zoo', 'town_hall'],
  ...['campsite', 'cemetery', 'park', 'library', 'police', 'post', 'golf', 'shop', 'grocery', 'fast_food'],
  ...['clothing_store', 'bar'],
];
