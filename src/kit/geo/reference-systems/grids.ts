/**
 * Coordinate systems beside those that `proj4` knows itself (WGS 84, Web Mercator, UTM and UPS on WGS 84), from the
 * EPSG registry. One line each: code, or the codes of a series; name; datum of `datums.ts`; projection and parameters.
 * In a series `a+b` grows by b from code to code, `a/b/c` lists the values. Coordinates are meters (or what `units`
 * says), easting before northing, in any order of the registry; `longlat` are degrees, longitude first.
 */
export const GRIDS = `
4167 New Zealand, NZGD2000: grs80 longlat
4171 France, RGF93: grs80 longlat
4258 Europe, ETRS89: grs80 longlat
4283 Australia, GDA94: grs80 longlat
4490 China, CGCS2000: grs80 longlat
4619 Sweden, SWEREF99: grs80 longlat
4674 Latin America, SIRGAS 2000: grs80 longlat
6668 Japan, JGD2011: grs80 longlat
7844 Australia, GDA2020: grs80 longlat

25828-25838 Europe, ETRS89 UTM 28N to 38N: grs80 utm zone=28+1
3034 Europe, ETRS89 Lambert conformal: grs80 lcc lat_0=52 lon_0=10 lat_1=35 lat_2=65 x_0=4000000 y_0=2800000
3035 Europe, ETRS89 Lambert equal-area: grs80 laea lat_0=52 lon_0=10 x_0=4321000 y_0=3210000
23028-23038 Europe, ED50 UTM 28N to 38N: ed50 utm zone=28+1

2393 Finland, KKJ uniform: kkj tmerc lat_0=0 lon_0=27 k=1 x_0=3500000 y_0=0
3067 Finland, TM35FIN: grs80 utm zone=35
3873-3885 Finland, GK19FIN to GK31FIN: grs80 tmerc lat_0=0 lon_0=19+1 k=1 x_0=19500000+1000000 y_0=0
3006 Sweden, SWEREF99 TM: grs80 utm zone=33
3007-3011 Sweden, SWEREF99 12 00 to 18 00: grs80 tmerc lat_0=0 lon_0=12+1.5 k=1 x_0=150000 y_0=0
3012-3018 Sweden, SWEREF99 14 15 to 23 15: grs80 tmerc lat_0=0 lon_0=14.25+1.5 k=1 x_0=150000 y_0=0
3021 Sweden, RT90 2.5 gon V: rt90 tmerc lat_0=0 lon_0=15.8082777777778 k=1 x_0=1500000 y_0=0
5105-5130 Norway, NTM 5 to 30: grs80 tmerc lat_0=58 lon_0=5.5+1 k=1 x_0=100000 y_0=1000000
2196-2198 Denmark, Kp2000: grs80 tmerc lat_0=0 lon_0=9.5/12/15 k=0.99995/0.99995/1 x_0=200000/500000/900000 y_0=0
3057 Iceland, Lambert 1993: grs80 lcc lat_0=65 lon_0=-19 lat_1=64.25 lat_2=65.75 x_0=500000 y_0=500000
5325 Iceland, Lambert 2004: grs80 lcc lat_0=65 lon_0=-19 lat_1=64.25 lat_2=65.75 x_0=1700000 y_0=300000
3301 Estonia, L-EST97: grs80 lcc lat_0=57.5175539305556 lon_0=24 lat_1=59.3333333333333 lat_2=58 x_0=500000 y_0=6375000
3059 Latvia, LKS-92: grs80 tmerc lat_0=0 lon_0=24 k=0.9996 x_0=500000 y_0=-6000000
3346 Lithuania, LKS94: grs80 tmerc lat_0=0 lon_0=24 k=0.9998 x_0=500000 y_0=0

27700 Great Britain, National Grid: osgb36 tmerc lat_0=49 lon_0=-2 k=0.9996012717 x_0=400000 y_0=-100000
2157 Ireland, ITM: grs80 tmerc lat_0=53.5 lon_0=-8 k=0.99982 x_0=600000 y_0=750000
29902-29903 Ireland, Irish Grid: ireland65 tmerc lat_0=53.5 lon_0=-8 k=1.000035 x_0=200000 y_0=250000
2154 France, Lambert-93: grs80 lcc lat_0=46.5 lon_0=3 lat_1=49 lat_2=44 x_0=700000 y_0=6600000
3942-3950 France, CC42 to CC50: grs80 lcc lat_0=42+1 lon_0=3 lat_1=41.25+1 lat_2=42.75+1 x_0=1700000 y_0=1200000+1000000
27561-27563 France, Lambert I to III: ntfParis lcc lat_1=49.5/46.8/44.1 lat_0=49.5/46.8/44.1 lon_0=0 k_0=0.999877341/0.99987742/0.999877499 x_0=600000 y_0=200000
27572 France, Lambert II étendu: ntfParis lcc lat_1=46.8 lat_0=46.8 lon_0=0 k_0=0.99987742 x_0=600000 y_0=2200000
31370 Belgium, Lambert 72: belge72 lcc lat_0=90 lon_0=4.36748666666667 lat_1=51.1666672333333 lat_2=49.8333339 x_0=150000.013 y_0=5400088.438
3812 Belgium, Lambert 2008: grs80 lcc lat_0=50.797815 lon_0=4.35921583333333 lat_1=49.8333333333333 lat_2=51.1666666666667 x_0=649328 y_0=665262
28992 Netherlands, RD New: amersfoort sterea lat_0=52.1561605555556 lon_0=5.38763888888889 k=0.9999079 x_0=155000 y_0=463000
2169 Luxembourg, LUREF: luref tmerc lat_0=49.8333333333333 lon_0=6.16666666666667 k=1 x_0=80000 y_0=100000
3763 Portugal, TM06: grs80 tmerc lat_0=39.6682583333333 lon_0=-8.13310833333333 k=1 x_0=0 y_0=0
4082-4083 Canary Islands, REGCAN95 UTM 27N and 28N: grs80 utm zone=27+1
3003-3004 Italy, Gauss-Boaga: monteMario tmerc lat_0=0 lon_0=9+6 k=0.9996 x_0=1500000+1020000 y_0=0
7791-7793 Italy, RDN2008 UTM 32N to 34N: grs80 utm zone=32+1

4647 Germany, ETRS89 UTM 32N with zone: grs80 tmerc lat_0=0 lon_0=9 k=0.9996 x_0=32500000 y_0=0
5650 Germany, ETRS89 UTM 33N with zone: grs80 tmerc lat_0=0 lon_0=15 k=0.9996 x_0=33500000 y_0=0
5243 Germany, ETRS89 Lambert conformal: grs80 lcc lat_0=51 lon_0=10.5 lat_1=48.6666666666667 lat_2=53.6666666666667 x_0=0 y_0=0
31466-31469 Germany, Gauss-Krüger 2 to 5: dhdn tmerc lat_0=0 lon_0=6+3 k=1 x_0=2500000+1000000 y_0=0
2397-2399 Germany (east), Gauss-Krüger 3 to 5 of 1942/83: pulkovo42Germany tmerc lat_0=0 lon_0=9+3 k=1 x_0=3500000+1000000 y_0=0
2056 Switzerland, LV95: ch1903 somerc lat_0=46.9524055555556 lon_0=7.43958333333333 k_0=1 x_0=2600000 y_0=1200000
21781 Switzerland, LV03: ch1903 somerc lat_0=46.9524055555556 lon_0=7.43958333333333 k_0=1 x_0=600000 y_0=200000
31254-31256 Austria, Gauss-Krüger west, central, east: mgi tmerc lat_0=0 lon_0=10.3333333333333+3 k=1 x_0=0 y_0=-5000000
31257-31259 Austria, Gauss-Krüger M28, M31, M34: mgi tmerc lat_0=0 lon_0=10.3333333333333+3 k=1 x_0=150000+300000 y_0=-5000000
31287 Austria, Lambert: mgi lcc lat_0=47.5 lon_0=13.3333333333333 lat_1=49 lat_2=46 x_0=400000 y_0=400000
3416 Austria, ETRS89 Lambert: grs80 lcc lat_0=47.5 lon_0=13.3333333333333 lat_1=49 lat_2=46 x_0=400000 y_0=400000
2180 Poland, PUWG 1992: grs80 tmerc lat_0=0 lon_0=19 k=0.9993 x_0=500000 y_0=-5300000
2176-2179 Poland, PUWG 2000: grs80 tmerc lat_0=0 lon_0=15+3 k=0.999923 x_0=5500000+1000000 y_0=0
5514 Czechia, S-JTSK Krovak: sjtsk krovak lat_0=49.5 lon_0=24.8333333333333 alpha=30.2881397527778 k=0.9999 x_0=0 y_0=0
8353 Slovakia, S-JTSK03 Krovak: sjtsk03 krovak lat_0=49.5 lon_0=24.8333333333333 alpha=30.2881397527778 k=0.9999 x_0=0 y_0=0
23700 Hungary, EOV: hd72 somerc lat_0=47.1443937222222 lon_0=19.0485717777778 k_0=0.99993 x_0=650000 y_0=200000
3794 Slovenia, D96/TM: grs80 tmerc lat_0=0 lon_0=15 k=0.9999 x_0=500000 y_0=-5000000
3912 Slovenia, D48/GK: slovenia48 tmerc lat_0=0 lon_0=15 k=0.9999 x_0=500000 y_0=-5000000
3765 Croatia, HTRS96/TM: grs80 tmerc lat_0=0 lon_0=16.5 k=0.9999 x_0=500000 y_0=0
6316 Balkans, MGI 1901 zone 7: mgi1901 tmerc lat_0=0 lon_0=21 k=0.9999 x_0=7500000 y_0=0
3844 Romania, Stereo 70: pulkovo42Romania sterea lat_0=46 lon_0=25 k=0.99975 x_0=500000 y_0=500000
7801 Bulgaria, CCS2005: grs80 lcc lat_0=42.6678756833333 lon_0=25.5 lat_1=42 lat_2=43.3333333333333 x_0=500000 y_0=4725824.3591
2100 Greece, Greek Grid: ggrs87 tmerc lat_0=0 lon_0=24 k=0.9996 x_0=500000 y_0=0
5253-5259 Turkey, TUREF TM27 to TM45: grs80 tmerc lat_0=0 lon_0=27+3 k=1 x_0=500000 y_0=0
2039 Israel, ITM: israel93 tmerc lat_0=31.7343936111111 lon_0=35.2045169444444 k=1.0000067 x_0=219529.584 y_0=626907.39

31965-31976 Latin America, SIRGAS 2000 UTM 11N to 22N: grs80 utm zone=11+1
31977-31985 Latin America, SIRGAS 2000 UTM 17S to 25S: grs80 utm zone=17+1 south
5880 Brazil, polyconic: grs80 poly lat_0=0 lon_0=-54 x_0=5000000 y_0=10000000
5343-5349 Argentina, POSGAR 2007 zones 1 to 7: grs80 tmerc lat_0=-90 lon_0=-72+3 k=1 x_0=1500000+1000000 y_0=0
9377 Colombia, national origin: grs80 tmerc lat_0=4 lon_0=-73 k=0.9992 x_0=5000000 y_0=2000000
3116 Colombia, Bogotá: grs80 tmerc lat_0=4.59620041666667 lon_0=-74.0775079166667 k=1 x_0=1000000 y_0=1000000
6372 Mexico, Lambert: grs80 lcc lat_0=12 lon_0=-102 lat_1=17.5 lat_2=29.5 x_0=2500000 y_0=0

26901-26923 North America, NAD83 UTM 1N to 23N: grs80 utm zone=1+1
5070 United States, Albers: grs80 aea lat_0=23 lon_0=-96 lat_1=29.5 lat_2=45.5 x_0=0 y_0=0
3310 California, Albers: grs80 aea lat_0=0 lon_0=-120 lat_1=34 lat_2=40.5 x_0=0 y_0=-4000000
3338 Alaska, Albers: grs80 aea lat_0=50 lon_0=-154 lat_1=55 lat_2=65 x_0=0 y_0=0
2227 California 3 (US feet): grs80 lcc lat_0=36.5 lon_0=-120.5 lat_1=38.4333333333333 lat_2=37.0666666666667 x_0=2000000.0001016 y_0=500000.0001016 units=us-ft
2229 California 5 (US feet): grs80 lcc lat_0=33.5 lon_0=-118 lat_1=35.4666666666667 lat_2=34.0333333333333 x_0=2000000.0001016 y_0=500000.0001016 units=us-ft
2249 Massachusetts mainland (US feet): grs80 lcc lat_0=41 lon_0=-71.5 lat_1=42.6833333333333 lat_2=41.7166666666667 x_0=200000.0001016 y_0=750000 units=us-ft
2263 New York, Long Island (US feet): grs80 lcc lat_0=40.1666666666667 lon_0=-74 lat_1=41.0333333333333 lat_2=40.6666666666667 x_0=300000 y_0=0 units=us-ft
2277 Texas central (US feet): grs80 lcc lat_0=29.6666666666667 lon_0=-100.333333333333 lat_1=31.8833333333333 lat_2=30.1166666666667 x_0=699999.9998984 y_0=3000000 units=us-ft
2285 Washington north (US feet): grs80 lcc lat_0=47 lon_0=-120.833333333333 lat_1=48.7333333333333 lat_2=47.5 x_0=500000.0001016 y_0=0 units=us-ft
3435 Illinois east (US feet): grs80 tmerc lat_0=36.6666666666667 lon_0=-88.3333333333333 k=0.999975 x_0=300000 y_0=0 units=us-ft
3347 Canada, statistics: grs80 lcc lat_0=63.390675 lon_0=-91.8666666666667 lat_1=49 lat_2=77 x_0=6200000 y_0=3000000
3978-3979 Canada, atlas: grs80 lcc lat_0=49 lon_0=-95 lat_1=49 lat_2=77 x_0=0 y_0=0

28348-28358 Australia, GDA94 MGA 48 to 58: grs80 utm zone=48+1 south
7846-7859 Australia, GDA2020 MGA 46 to 59: grs80 utm zone=46+1 south
3577 Australia, Albers: grs80 aea lat_0=0 lon_0=132 lat_1=-18 lat_2=-36 x_0=0 y_0=0
3111 Victoria, VICGRID94: grs80 lcc lat_0=-37 lon_0=145 lat_1=-36 lat_2=-38 x_0=2500000 y_0=2500000
7899 Victoria, VICGRID2020: grs80 lcc lat_0=-37 lon_0=145 lat_1=-36 lat_2=-38 x_0=2500000 y_0=2500000
2193 New Zealand, NZTM: grs80 tmerc lat_0=0 lon_0=173 k=0.9996 x_0=1600000 y_0=10000000
6669-6677 Japan, JGD2011 I to IX: grs80 tmerc lat_0=33/33/36/33/36/36/36/36/36 lon_0=129.5/131/132.166666666667/133.5/134.333333333333/136/137.166666666667/138.5/139.833333333333 k=0.9999 x_0=0 y_0=0
6678-6687 Japan, JGD2011 X to XIX: grs80 tmerc lat_0=40/44/44/44/26/26/26/26/20/26 lon_0=140.833333333333/140.25/142.25/144.25/142/127.5/124/131/136/154 k=0.9999 x_0=0 y_0=0
4534-4554 China, CGCS2000 3 degrees, 75E to 135E: grs80 tmerc lat_0=0 lon_0=75+3 k=1 x_0=500000 y_0=0
2326 Hong Kong, 1980 grid: hongKong80 tmerc lat_0=22.3121333333333 lon_0=114.178555555556 k=1 x_0=836694.05 y_0=819069.8
3825-3826 Taiwan, TM2: grs80 tmerc lat_0=0 lon_0=119+2 k=0.9999 x_0=250000 y_0=0
5179 Korea, unified: grs80 tmerc lat_0=38 lon_0=127.5 k=0.9996 x_0=1000000 y_0=2000000
5186-5187 Korea, central and east belt: grs80 tmerc lat_0=38 lon_0=127+2 k=1 x_0=200000 y_0=600000
3414 Singapore, SVY21: wgs84 tmerc lat_0=1.36666666666667 lon_0=103.833333333333 k=1 x_0=28001.642 y_0=38744.572
3123 Philippines, PRS92 zone 3: prs92 tmerc lat_0=0 lon_0=121 k=0.99995 x_0=500000 y_0=0
7755 India, Lambert: wgs84 lcc lat_0=24 lon_0=80 lat_1=12.472955 lat_2=35.1728044444444 x_0=4000000 y_0=4000000
2932 Qatar, national grid: qatar95 tmerc lat_0=24.45 lon_0=51.2166666666667 k=0.99999 x_0=200000 y_0=300000
3997 Dubai, local TM: wgs84 tmerc lat_0=0 lon_0=55.3333333333333 k=1 x_0=500000 y_0=0
26191 Morocco, north: merchich lcc lat_1=33.3 lat_0=33.3 lon_0=-5.4 k_0=0.999625769 x_0=500000 y_0=300000
`;
